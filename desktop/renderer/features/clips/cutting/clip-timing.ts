import {
  MICRO_CLIP_ASSUMED_SOURCE_SECONDS,
  MICRO_CLIP_DEFAULT_SECONDS,
  MICRO_CLIP_DEFAULT_START_SECONDS,
  MICRO_CLIP_MAX_SECONDS,
  MICRO_CLIP_MIN_SECONDS,
} from '#shared/limits/clips.ts'

/** In seconds. */
export interface ClipTiming {
  start: number
  duration: number
}

/** The length of the source in seconds, 60 where it is unknown. @param knownSeconds 0 where it is unknown (CM-16, CM-17) */
export const sourceLengthOf = (knownSeconds: number): number =>
  knownSeconds > 0 ? knownSeconds : MICRO_CLIP_ASSUMED_SOURCE_SECONDS

export const isLongEnough = (source: number): boolean => source >= MICRO_CLIP_MIN_SECONDS

export const defaultTiming = (source: number): ClipTiming => ({
  start: MICRO_CLIP_DEFAULT_START_SECONDS,
  duration: Math.min(MICRO_CLIP_DEFAULT_SECONDS, source),
})

/** The limits of each slider at the present value of the other: the clip fits in its source (CM-18 to CM-21). */
export function limitsOf({ start, duration }: ClipTiming, source: number) {
  return {
    startMax: Math.max(0, source - duration),
    durationMin: MICRO_CLIP_MIN_SECONDS,
    durationMax: Math.min(MICRO_CLIP_MAX_SECONDS, source - start),
  }
}
