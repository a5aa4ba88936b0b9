import type { Video } from '#shared/contract/videos.ts'
import { CLIP_PLAYBACK_FALLBACK_SECONDS } from '#shared/limits.ts'

/** Seconds of a video that a link points at, as the player counts them. */
export interface Segment {
  start: number
  /** Null: to its end. */
  end: number | null
}

/** The part of the file that is the video: all of it, or the segment of a micro clip, which loops. */
export interface Span {
  start: number
  /** Infinite where the file's own end ends it. */
  end: number
  isLoop: boolean
}

export function spanOf({
  isMicroClip,
  clipStartTime,
  clipDuration,
}: Pick<Video, 'isMicroClip' | 'clipStartTime' | 'clipDuration'>): Span {
  if (!isMicroClip) return { start: 0, end: Number.POSITIVE_INFINITY, isLoop: false }
  const start = clipStartTime ?? 0
  return { start, end: start + (clipDuration ?? CLIP_PLAYBACK_FALLBACK_SECONDS), isLoop: true }
}

/** How long the video is for whoever watches it, in seconds. */
export function lengthOf(video: Pick<Video, 'isMicroClip' | 'clipDuration' | 'duration'>): number {
  return video.isMicroClip ? (video.clipDuration ?? CLIP_PLAYBACK_FALLBACK_SECONDS) : video.duration
}

/** What is left of a span in a file of this length. */
export const lengthInFile = ({ start, end }: Span, fileSeconds: number): number =>
  Math.max(0, Math.min(end, fileSeconds) - start)

/** A segment out of an address: `?start=5&end=20`; undefined where there is none that makes sense. */
export function segmentFrom(search: URLSearchParams): Segment | undefined {
  const read = (name: string): number | null => {
    const text = search.get(name) ?? ''
    return /^\d{1,6}(\.\d{1,3})?$/.test(text) ? Number(text) : null
  }
  const start = read('start') ?? 0
  const end = read('end')
  if (end !== null && end <= start) return start > 0 ? { start, end: null } : undefined
  return start > 0 || end !== null ? { start, end } : undefined
}
