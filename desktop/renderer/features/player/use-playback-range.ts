import { useEffect, useEffectEvent, type RefObject } from 'react'
import type { WatchRecord } from '../../entities/records/use-watch-record.ts'
import { EDGE_SECONDS, keepPosition, readPosition } from './playback-position.ts'
import type { PlaybackRange } from '#shared/playback-range.ts'
import type { LinkedSegment } from './linked-segment.ts'
import { loopRange } from '../../entities/playback/use-looped-range.ts'
import { playQuietly, seekTo } from '../../entities/playback/media-element.ts'
import { listen } from '../../lib/listen.ts'

const STORE_EVERY_SECONDS = 2

interface PlaybackRangeOptions {
  id: number
  range: PlaybackRange
  segment: LinkedSegment | undefined
}

/** Only a micro clip has a length of its own, and loops. */
const isLooped = ({ length }: PlaybackRange) => Number.isFinite(length)

const isPositionStored = ({ range, segment }: PlaybackRangeOptions) =>
  !isLooped(range) && segment === undefined

/** The first second of the file that plays: the start of the linked segment, else the position stored on this device. */
export function startPositionOf(options: PlaybackRangeOptions): number {
  const { id, range, segment } = options
  if (segment) return range.start + segment.start
  return (isPositionStored(options) && readPosition(id)) || range.start
}

/**
 * Goes to where the person stopped on another device, while nothing has played here and no position is stored here.
 */
export function useResumeElsewhere(
  media: RefObject<HTMLVideoElement | null>,
  record: WatchRecord | null,
  options: PlaybackRangeOptions,
): void {
  const position = record && !record.lesson.doneAt ? record.lesson.positionMs / 1000 : 0
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

/**
 * Starts at the right position and stores the position. A micro clip loops; a linked segment pauses once at its end.
 */
export function usePlaybackRange(
  media: RefObject<HTMLVideoElement | null>,
  options: PlaybackRangeOptions,
): void {
  const { id, range, segment } = options
  const isStored = isPositionStored(options)
  const startPosition = useEffectEvent(() => startPositionOf(options))
  const segmentEnd = segment?.end == null ? null : range.start + segment.end
  const { start, length } = range
  const isLoop = isLooped(range)

  useEffect(() => {
    const element = media.current
    if (!element) return
    const begin = () => {
      const position = startPosition()
      if (position > 0 && position < element.duration) seekTo(element, position)
    }
    if (element.readyState >= HTMLMediaElement.HAVE_METADATA) begin()
    // Also after a failure, when the file is loaded again.
    return listen(element, ['loadedmetadata'], begin)
  }, [media])

  useEffect(() => {
    const element = media.current
    if (!element || !isLoop) return
    return loopRange(element, { start, length }, () => playQuietly(element))
  }, [media, start, length, isLoop])

  useEffect(() => {
    const element = media.current
    if (!element || segmentEnd === null) return
    const pauseAtEnd = () => {
      if (element.currentTime < segmentEnd) return
      leave()
      element.pause()
      // On a busy machine the event comes late.
      if (element.currentTime > segmentEnd + 1) seekTo(element, segmentEnd)
    }
    // A seek past the end by hand cancels the pause.
    const stopTimes = listen(element, ['timeupdate'], pauseAtEnd)
    const stopSeeks = listen(element, ['seeking'], () => {
      if (element.currentTime >= segmentEnd) leave()
    })
    const leave = () => {
      stopTimes()
      stopSeeks()
    }
    return leave
  }, [media, segmentEnd])

  useEffect(() => {
    const element = media.current
    if (!element || !isStored) return
    let storedAt = 0
    const store = () => {
      if (!element.duration) return
      storedAt = element.currentTime
      keepPosition(id, element.currentTime, element.duration)
    }
    const storeRegularly = () => {
      if (!element.seeking && Math.abs(element.currentTime - storedAt) >= STORE_EVERY_SECONDS) store()
    }
    const stopRegular = listen(element, ['timeupdate'], storeRegularly)
    const stop = listen(element, ['seeked', 'pause', 'ended'], store)
    return () => {
      stopRegular()
      stop()
      store()
    }
  }, [media, id, isStored])
}
