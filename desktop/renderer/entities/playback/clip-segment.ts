import type { Video } from '#shared/contract/videos.ts'
import { CLIP_PLAYBACK_FALLBACK_SECONDS } from '#shared/limits.ts'

/** The part of a file that is played, over and over; in seconds. */
export interface ClipSegment {
  start: number
  /** Infinity where it goes on to the file's end. */
  length: number
  /** The whole file: the browser repeats that by itself, without a gap. */
  isWholeFile: boolean
}

/** A micro clip without a length plays 15 seconds; a training video goes on to its end. */
export function segmentOf({
  isMicroClip,
  clipStartTime,
  clipDuration,
  duration,
}: Pick<Video, 'isMicroClip' | 'clipStartTime' | 'clipDuration' | 'duration'>): ClipSegment {
  const start = clipStartTime ?? 0
  const length = clipDuration ?? (isMicroClip ? CLIP_PLAYBACK_FALLBACK_SECONDS : Number.POSITIVE_INFINITY)
  const isWholeFile =
    start === 0 && (length === Number.POSITIVE_INFINITY || length >= duration) && duration > 0
  return { start, length, isWholeFile }
}

/** How much of the segment has been played, 0 to 1. */
export function partPlayed(
  { currentTime, duration }: Pick<HTMLMediaElement, 'currentTime' | 'duration'>,
  { start, length }: ClipSegment,
): number {
  const end = Math.min(start + length, duration || Number.POSITIVE_INFINITY)
  if (!Number.isFinite(end) || end <= start) return 0
  return Math.min(1, Math.max(0, (currentTime - start) / (end - start)))
}
