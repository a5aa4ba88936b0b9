import { useEffect, useEffectEvent, type RefObject } from 'react'
import { keepPosition, readPosition } from './playback-position.ts'
import type { PlaybackRange } from '#shared/playback-range.ts'
import type { LinkedSegment } from './linked-segment.ts'
import { loopRange } from '../../entities/playback/use-looped-range.ts'
import { playQuietly, seekTo } from '../../entities/playback/media-element.ts'
import { listen } from '../../lib/listen.ts'

const STORE_EVERY_SECONDS = 2

export interface PlaybackRangeOptions {
  id: number
  range: PlaybackRange
  segment: LinkedSegment | undefined
}

/** Only a micro clip has a length of its own, and loops. */
const isLooped = ({ length }: PlaybackRange) => Number.isFinite(length)

export const isPositionStored = ({ range, segment }: PlaybackRangeOptions) =>
  !isLooped(range) && segment === undefined

/** The first second of the file that plays: the start of the linked segment, else the position stored on this device. */
export function startPositionOf(options: PlaybackRangeOptions): number {
  const { id, range, segment } = options
  if (segment) return range.start + segment.start
  return (isPositionStored(options) && readPosition(id)) || range.start
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
