import {
  MICRO_CLIP_ASSUMED_SOURCE_SECONDS,
  MICRO_CLIP_DEFAULT_SECONDS,
  MICRO_CLIP_DEFAULT_START_SECONDS,
  MICRO_CLIP_MAX_SECONDS,
  MICRO_CLIP_MIN_SECONDS,
} from '#shared/limits.ts'

/** Seconds. */
export interface ClipTiming {
  start: number
  duration: number
}

/** How long the source is: its real length where that is known. */
export const sourceLengthOf = (knownSeconds: number): number =>
  knownSeconds > 0 ? knownSeconds : MICRO_CLIP_ASSUMED_SOURCE_SECONDS

export const isLongEnough = (source: number): boolean => source >= MICRO_CLIP_MIN_SECONDS

export const defaultTiming = (source: number): ClipTiming => ({
  start: MICRO_CLIP_DEFAULT_START_SECONDS,
  duration: Math.min(MICRO_CLIP_DEFAULT_SECONDS, source),
})

/** How far each slider goes while the other stays where it is: the clip always fits in its source. */
export function limitsOf({ start, duration }: ClipTiming, source: number) {
  return {
    startMax: Math.max(0, source - duration),
    durationMin: MICRO_CLIP_MIN_SECONDS,
    durationMax: Math.min(MICRO_CLIP_MAX_SECONDS, source - start),
  }
}
