import { CLIP_PLAYBACK_FALLBACK_SECONDS } from './limits/clips.ts'

/** The part of its file that a video plays, in seconds. */
export interface PlaybackRange {
  start: number
  /** Infinity where the video plays to the end of the file, whose length may be unknown. */
  length: number
  /** The range covers a file of known length. */
  isWholeFile: boolean
}

/** Seconds; as a video of the contract and as a row have them. */
interface Timing {
  isMicroClip: boolean
  clipStartTime?: number | null | undefined
  clipDuration?: number | null | undefined
  duration: number
}

/** A micro clip plays its segment, 15 seconds where it has no length (EN-12); any other video plays its whole file. */
export function playbackRangeOf({
  isMicroClip,
  clipStartTime,
  clipDuration,
  duration,
}: Timing): PlaybackRange {
  if (!isMicroClip) return { start: 0, length: Number.POSITIVE_INFINITY, isWholeFile: duration > 0 }
  const start = clipStartTime ?? 0
  const length = clipDuration ?? CLIP_PLAYBACK_FALLBACK_SECONDS
  // Durations are rounded to whole seconds.
  return { start, length, isWholeFile: start === 0 && duration > 0 && length >= duration }
}

/** How long a video plays, in seconds; 0 where the length of its file is unknown. */
export function playbackSecondsOf(video: Timing): number {
  return video.isMicroClip ? playbackRangeOf(video).length : video.duration
}

/** The seconds of a range that a file of this length has. */
export const secondsInFile = ({ start, length }: PlaybackRange, fileSeconds: number): number =>
  Math.max(0, Math.min(start + length, fileSeconds) - start)
