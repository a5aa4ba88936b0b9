import type { PlaybackRange } from '#shared/playback-range.ts'

/** @param seconds of the file */
export function seekTo(media: HTMLMediaElement, seconds: number): void {
  media.currentTime = seconds
}

/** Plays, and ignores the error where the browser refuses or a pause comes first. */
export function playQuietly(media: HTMLMediaElement): void {
  media.play().catch(() => undefined)
}

/** How much of the range has been played, 0 to 1. */
export function playedFraction(
  { currentTime, duration }: Pick<HTMLMediaElement, 'currentTime' | 'duration'>,
  { start, length }: Pick<PlaybackRange, 'start' | 'length'>,
): number {
  const end = Math.min(start + length, duration || Number.POSITIVE_INFINITY)
  if (!Number.isFinite(end) || end <= start) return 0
  return Math.min(1, Math.max(0, (currentTime - start) / (end - start)))
}
