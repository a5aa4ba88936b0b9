import type { ChangeEvent, KeyboardEvent } from 'react'
import { SLIDER_PAGE_STEPS } from '#shared/limits/clips.ts'

export interface Scale {
  min: number
  max: number
  step: number
}

const ARROWS: Record<string, number> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }
const PAGES: Record<string, number> = { PageUp: SLIDER_PAGE_STEPS, PageDown: -SLIDER_PAGE_STEPS }

export const clampTo = ({ min, max }: Scale, value: number): number =>
  Math.min(Math.max(min, max), Math.max(min, value))

/**
 * Where a key takes a slider: an arrow one step, PageUp, PageDown and shift with an arrow ten of them, Home and End
 * to its ends; undefined for every other key. Browsers agree on none of the larger ones.
 */
export function valueAfterKey(
  value: number,
  scale: Scale,
  { key, shiftKey }: { key: string; shiftKey: boolean },
): number | undefined {
  if (key === 'Home') return scale.min
  if (key === 'End') return Math.max(scale.min, scale.max)
  const arrow = ARROWS[key]
  const steps = arrow === undefined ? PAGES[key] : arrow * (shiftKey ? SLIDER_PAGE_STEPS : 1)
  return steps === undefined ? undefined : clampTo(scale, value + steps * scale.step)
}

/** The props of a range input that `onChange` moves, by the pointer and by the keys above. */
export const sliderInput = (scale: Scale, value: number, onChange: (value: number) => void) => ({
  ...scale,
  type: 'range',
  value,
  onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => onChange(currentTarget.valueAsNumber),
  onKeyDown: (event: KeyboardEvent) => {
    const next = valueAfterKey(value, scale, event)
    if (next === undefined) return
    event.preventDefault()
    if (next !== value) onChange(next)
  },
})
