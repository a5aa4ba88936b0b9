import { chakra, type HTMLChakraProps } from '@chakra-ui/react'
import { sliderRecipe } from '../../theme/recipes/slider.ts'
import { clampTo, sliderInput, type Scale } from './slider-keys.ts'

const Range = chakra('input', sliderRecipe)

export interface SliderProps
  extends Scale, Omit<HTMLChakraProps<'input'>, 'value' | 'onChange' | 'type' | 'size' | keyof Scale> {
  /** What the pointer can choose between, where that is finer than the keys. */
  dragStep?: number
  value: number
  onChange: (value: number) => void
  /** The value as it is read out. */
  valueText?: string
  kind?: 'form' | 'player'
}

/** How far the slider is filled; by a ref, because a style that changes four times a second makes no class. */
const showPart = (element: HTMLInputElement | null, part: number): void =>
  element?.style.setProperty('--to', `${Math.round(part * 1000) / 10}%`)

/** One step on an arrow, ten on PageUp, PageDown and shift with an arrow. Name it by a label or aria-label. */
export function Slider({ min, max, step, dragStep, value, onChange, valueText, kind, ...rest }: SliderProps) {
  const scale = { min, max, step }
  const shown = clampTo(scale, value)
  return (
    <Range
      {...rest}
      {...(kind && { kind })}
      ref={(element: HTMLInputElement | null) =>
        showPart(element, max > min ? (shown - min) / (max - min) : 0)
      }
      {...sliderInput(scale, shown, onChange)}
      step={dragStep ?? step}
      aria-valuetext={valueText}
    />
  )
}
