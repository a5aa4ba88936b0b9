import { useEffect, useEffectEvent, type RefObject } from 'react'
import { seekTo } from '../../entities/playback/media-element.ts'
import type { WatchRecord } from '../../entities/records/watch-record.ts'
import { listen } from '../../lib/listen.ts'
import { EDGE_SECONDS, readPosition } from './playback-position.ts'
import { isPositionStored, type PlaybackRangeOptions } from './use-playback-range.ts'

/**
 * Goes to where the person stopped on another device, while nothing has played here and no position is stored here.
 */
export function useResumeElsewhere(
  media: RefObject<HTMLVideoElement | null>,
  record: WatchRecord,
  options: PlaybackRangeOptions,
): void {
  const position = record.lesson.doneAt === null ? record.lesson.positionMs / 1000 : 0
  const resume = useEffectEvent((element: HTMLVideoElement) => {
    const { start } = options.range
    const isAtStart = element.played.length === 0 && element.currentTime <= start
    if (isPositionStored(options) && readPosition(options.id) === undefined && isAtStart)
      seekTo(element, start + position)
  })
  useEffect(() => {
    const element = media.current
    if (!element || position < EDGE_SECONDS) return undefined
    if (element.readyState >= HTMLMediaElement.HAVE_METADATA) resume(element)
    return listen(element, ['loadedmetadata'], () => resume(element))
  }, [media, position])
}
