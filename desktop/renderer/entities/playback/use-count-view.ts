import { useEffect, type RefObject } from 'react'
import { VIEW_AFTER_SECONDS } from '#shared/limits/player.ts'
import { listen } from '../../lib/listen.ts'
import { logError } from '../../lib/log-error.ts'
import { interactions } from '../live/interactions.ts'
import { recordPlayedParts, type PlayedMedia } from './played-parts.ts'

/**
 * Calls back once, after three seconds of playback; a shorter file counts at its end (VC-31).
 * @returns stops counting
 */
export function onceViewed(element: PlayedMedia, onViewed: () => void): () => void {
  let isViewed = false
  let playedBefore = 0
  let played = 0
  const check = () => {
    if (isViewed || (played < VIEW_AFTER_SECONDS && !(element.ended && played > 0))) return
    isViewed = true
    onViewed()
  }
  const stops = [
    recordPlayedParts(element, ({ from, to }, isOver) => {
      played = playedBefore + to - from
      if (isOver) playedBefore = played
      check()
    }),
    listen(element, ['ended'], check),
  ]
  return () => {
    isViewed = true
    for (const stop of stops) stop()
  }
}

/**
 * Counts one view of the video (VC-31). Counting begins again with another id or when `isActive` is set again; the server
 * counts once an hour.
 */
export function useCountView(
  media: RefObject<PlayedMedia | null>,
  videoId: number,
  isActive: boolean = true,
): void {
  useEffect(() => {
    const element = media.current
    if (!element || !isActive) return undefined
    return onceViewed(element, () => {
      interactions.emit({ videoId, action: 'viewed' })
      // With the storage of this device, which no first load waits for.
      import('./kept-views.ts').then(({ countView }) => countView(videoId)).catch(logError)
    })
  }, [media, videoId, isActive])
}
