import type { PlaybackRange } from '#shared/playback-range.ts'
import { listen } from '../../lib/listen.ts'
import { seekTo } from './media-element.ts'

/**
 * Seeks back to the start of the range at its end.
 * @param play called where the element was playing
 * @returns the function that stops it
 */
export function loopRange(
  element: HTMLMediaElement,
  { start, length }: Pick<PlaybackRange, 'start' | 'length'>,
  play: () => void,
): () => void {
  const repeat = () => {
    const { currentTime, ended, paused } = element
    if (currentTime < start + length && !ended) return
    seekTo(element, start)
    if (ended || !paused) play()
  }
  // With each frame, so that nothing after the end shows; with events too: a hidden page has no frames.
  let frame = requestAnimationFrame(function tick() {
    if (!element.seeking) repeat()
    frame = requestAnimationFrame(tick)
  })
  const stop = listen(element, ['timeupdate', 'ended'], repeat)
  return () => {
    cancelAnimationFrame(frame)
    stop()
  }
}
