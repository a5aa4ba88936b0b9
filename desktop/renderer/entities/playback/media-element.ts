/** @param seconds of the file */
export function seekTo(media: HTMLMediaElement, seconds: number): void {
  media.currentTime = seconds
}

/** Plays; where the browser refuses, or a pause comes first, the player goes on offering to play. */
export function playQuietly(media: HTMLMediaElement): void {
  media.play().catch(() => undefined)
}
