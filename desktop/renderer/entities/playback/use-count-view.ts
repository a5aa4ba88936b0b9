import { useEffect, type RefObject } from 'react'
import { VIEW_AFTER_SECONDS } from '#shared/limits.ts'
import { request } from '../../lib/api.ts'
import { interactions } from '../live/interactions.ts'

/** Between two reports of a playing element; a greater step is a seek or a loop's jump, and wasn't watched. */
const LONGEST_STEP_SECONDS = 2

/** What is needed of a media element; a provider's player that behaves like one will do. */
export type PlayedMedia = Pick<
  HTMLMediaElement,
  'currentTime' | 'ended' | 'addEventListener' | 'removeEventListener'
>

/**
 * Counts one view of the video once three seconds of it have really been played; a file that is shorter counts at
 * its end. Leaving (`isActive` false, another id) and coming back begins anew: the server counts once an hour.
 */
export function useCountView(
  media: RefObject<PlayedMedia | null>,
  videoId: number,
  isActive: boolean = true,
): void {
  useEffect(() => {
    const element = media.current
    if (!element || !isActive) return
    let played = 0
    let last = element.currentTime
    const measure = () => {
      const step = element.currentTime - last
      last = element.currentTime
      if (step > 0 && step < LONGEST_STEP_SECONDS) played += step
      if (played < VIEW_AFTER_SECONDS && !(element.ended && played > 0)) return
      stop()
      interactions.emit({ videoId, action: 'viewed' })
      // A failure is in the log; nobody who watches needs to hear of it.
      request('POST', `/api/videos/${videoId}/view`).catch(() => undefined)
    }
    const stop = () => {
      element.removeEventListener('timeupdate', measure)
      element.removeEventListener('ended', measure)
    }
    element.addEventListener('timeupdate', measure)
    element.addEventListener('ended', measure)
    return stop
  }, [media, videoId, isActive])
}
