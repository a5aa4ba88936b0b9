/** Small functions of time. All of them answer between 0 and 1 unless their name says otherwise. */

export const clamp = (value: number, low = 0, high = 1): number => Math.min(high, Math.max(low, value))

export const mix = (from: number, to: number, share: number): number => from + (to - from) * share

const smooth = (x: number): number => x * x * (3 - 2 * x)

/** 0 before `from`, 1 after `to`, gentle at both ends. */
export const ramp = (t: number, from: number, to: number): number => smooth(clamp((t - from) / (to - from)))

/** The same without easing: for clocks, counters and anything that flows. */
export const linear = (t: number, from: number, to: number): number => clamp((t - from) / (to - from))

/** Arrives fast and settles: for things that are put down. */
export const land = (t: number, at: number, length = 0.5): number => 1 - (1 - linear(t, at, at + length)) ** 3

/** Visible from `from` until `to`, fading at both ends. */
export const during = (t: number, from: number, to: number, fade = 0.35): number =>
  Math.min(ramp(t, from, from + fade), 1 - ramp(t, to - fade, to))

/** Grows past its size and comes back: 0 → 1.08 → 1. */
export const pop = (t: number, at: number, length = 0.45): number => {
  const x = linear(t, at, at + length)
  return x === 0 ? 0 : 1 + 2.2 * (x - 1) ** 3 + 1.2 * (x - 1) ** 2
}

/** 1 at the beat, falling to 0: for flashes and rings that answer a sound. */
export const decay = (t: number, at: number, length = 0.4): number =>
  t < at ? 0 : (1 - linear(t, at, at + length)) ** 2

/** A wave between 0 and 1 with the given period, 0 at t = 0. */
export const wave = (t: number, period: number): number => (1 - Math.cos((t / period) * Math.PI * 2)) / 2

/** The number of the last moment in `times` that has passed, -1 before the first. */
export const stepAt = (t: number, times: number[]): number => times.filter((time) => t >= time).length - 1

/** mm:ss */
export const clockText = (seconds: number): string => {
  const whole = Math.floor(seconds)
  return `${String(Math.floor(whole / 60)).padStart(2, '0')}:${String(whole % 60).padStart(2, '0')}`
}
