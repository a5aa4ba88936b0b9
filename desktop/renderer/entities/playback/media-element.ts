/** @param seconds of the file */
export function seekTo(media: HTMLMediaElement, seconds: number): void {
  media.currentTime = seconds
}

/** Plays, and ignores the error where the browser refuses or a pause comes first. */
export function playQuietly(media: HTMLMediaElement): void {
  media.play().catch(() => undefined)
}
