import { Box, chakra } from '@chakra-ui/react'
import { useRef, type PointerEvent } from 'react'
import { sliderRecipe } from '../../theme/recipes/slider.ts'
import { clampTo, sliderInput, type Scale } from './slider-keys.ts'

const End = chakra('input', sliderRecipe, { defaultProps: { kind: 'end' } })

/** Half of a thumb: the track between the outermost places of its middle. */
const INSET_PX = 11

interface RangeValue {
  start: number
  end: number
}

interface RangeSliderProps extends Scale {
  value: RangeValue
  onChange: (value: RangeValue) => void
  startLabel: string
  endLabel: string
  /** A value as it is read out. */
  format: (value: number) => string
}

/** Two thumbs on one track, that never pass each other. */
export function RangeSlider({
  min,
  max,
  step,
  value,
  onChange,
  startLabel,
  endLabel,
  format,
}: RangeSliderProps) {
  const first = useRef<HTMLInputElement>(null)
  const second = useRef<HTMLInputElement>(null)
  const { start, end } = value
  const startScale = { min, max: end - step, step }
  const endScale = { min: start + step, max, step }
  const setStart = (next: number) => onChange({ start: clampTo(startScale, next), end })
  const setEnd = (next: number) => onChange({ start, end: clampTo(endScale, next) })
  const part = (of: number) => `${max > min ? ((of - min) / (max - min)) * 100 : 0}%`

  /** A press beside the thumbs takes the nearer one there. */
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.target instanceof HTMLInputElement) return
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const place = (event.clientX - left - INSET_PX) / Math.max(1, width - 2 * INSET_PX)
    const pressed = Math.round((min + place * (max - min)) / step) * step
    const isStart = Math.abs(pressed - start) < Math.abs(pressed - end)
    event.preventDefault()
    ;(isStart ? first : second).current?.focus()
    if (isStart) setStart(pressed)
    else setEnd(pressed)
  }
  const thumb = (scale: Scale, now: number, set: (next: number) => void, label: string) => ({
    ...sliderInput(scale, now, set),
    // Both lie on the whole track.
    min,
    max,
    'aria-label': label,
    'aria-valuetext': format(now),
  })
  return (
    <Box position="relative" height="touch" cursor="pointer" touchAction="none" onPointerDown={onPointerDown}>
      <Box
        position="absolute"
        insetX={`${INSET_PX}px`}
        top="50%"
        height="4px"
        mt="-2px"
        borderRadius="full"
        bg="border.strong"
        forcedColorAdjust="none"
      >
        <Box
          position="absolute"
          height="full"
          borderRadius="full"
          bg="accent"
          style={{ left: part(start), right: `calc(100% - ${part(end)})` }}
        />
      </Box>
      <End ref={first} {...thumb(startScale, start, setStart, startLabel)} />
      <End ref={second} {...thumb(endScale, end, setEnd, endLabel)} />
    </Box>
  )
}
