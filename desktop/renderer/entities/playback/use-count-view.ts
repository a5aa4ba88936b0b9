import { useEffect, type RefObject } from 'react'
import { listen } from '../../lib/listen.ts'
import { VIEW_AFTER_SECONDS } from '#shared/limits.ts'
import { request } from '../../lib/api.ts'
import { interactions } from '../live/interactions.ts'

/** The longest step between two reports of a playing element; a longer step is a seek or a loop, and doesn't count. */
const LONGEST_STEP_SECONDS = 2

/** The part of a media element that counting needs; the player of a provider has it as well. */
export type PlayedMedia = Pick<
  HTMLMediaElement,
  'currentTime' | 'ended' | 'addEventListener' | 'removeEventListener'
>

/**
 * Counts one view of the video after three seconds of playback (VC-31); a shorter file counts at its end. Counting begins
 * again with another id or when `isActive` is set again; the server counts once an hour.
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
      // A failure is only logged.
      request('POST', `/api/videos/${videoId}/view`).catch(() => undefined)
    }
    const stop = listen(element, ['timeupdate', 'ended'], measure)
    return stop
  }, [media, videoId, isActive])
}
