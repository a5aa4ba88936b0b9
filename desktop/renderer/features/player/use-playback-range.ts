import { useEffect, useEffectEvent, type RefObject } from 'react'
import { keepPosition, readPosition } from './playback-position.ts'
import type { PlaybackRange } from '#shared/playback-range.ts'
import type { LinkedSegment } from './linked-segment.ts'
import { playQuietly } from './use-media-commands.ts'

const KEEP_EVERY_SECONDS = 2

interface PlaybackRangeOptions {
  id: number
  range: PlaybackRange
  segment: LinkedSegment | undefined
}

/** Only a micro clip has a length of its own, and loops. */
const isLooped = ({ length }: PlaybackRange) => Number.isFinite(length)

const isKeptOf = ({ range, segment }: PlaybackRangeOptions) => !isLooped(range) && segment === undefined

/** Where it begins, in seconds of its file: at the segment that a link names, else where this device left off. */
export function startPlaceOf(options: PlaybackRangeOptions): number {
  const { id, range, segment } = options
  if (segment) return range.start + segment.start
  return (isKeptOf(options) && readPosition(id)) || range.start
}

function jump(media: HTMLMediaElement, seconds: number): void {
  media.currentTime = seconds
}

/**
 * Starts at its place and remembers where it is left. A micro clip begins at its own start and begins again at its
 * end; a linked segment pauses at its end, once.
 */
export function usePlaybackRange(
  media: RefObject<HTMLVideoElement | null>,
  options: PlaybackRangeOptions,
): void {
  const { id, range, segment } = options
  const isKept = isKeptOf(options)
  const startPlace = useEffectEvent(() => startPlaceOf(options))
  const segmentEnd = segment?.end == null ? null : range.start + segment.end
  const { start } = range
  const end = start + range.length
  const isLoop = isLooped(range)

  useEffect(() => {
    const element = media.current
    if (!element) return
    const begin = () => {
      const place = startPlace()
      if (place > 0 && place < element.duration) jump(element, place)
    }
    if (element.readyState >= HTMLMediaElement.HAVE_METADATA) begin()
    // Also after a failure, when the file is loaded once more.
    element.addEventListener('loadedmetadata', begin)
    return () => element.removeEventListener('loadedmetadata', begin)
  }, [media])

  useEffect(() => {
    const element = media.current
    if (!element || !isLoop) return
    const loop = () => {
      if (element.currentTime < end && !element.ended) return
      jump(element, start)
      if (element.ended || !element.paused) playQuietly(element)
    }
    element.addEventListener('timeupdate', loop)
    element.addEventListener('ended', loop)
    return () => {
      element.removeEventListener('timeupdate', loop)
      element.removeEventListener('ended', loop)
    }
  }, [media, start, end, isLoop])

  useEffect(() => {
    const element = media.current
    if (!element || segmentEnd === null) return
    const stop = () => {
      if (element.currentTime < segmentEnd) return
      leave()
      element.pause()
      // A busy machine hears of it late.
      if (element.currentTime > segmentEnd + 1) jump(element, segmentEnd)
    }
    // Whoever moves on by hand wants to see more.
    const letGo = () => {
      if (element.currentTime >= segmentEnd) leave()
    }
    const leave = () => {
      element.removeEventListener('timeupdate', stop)
      element.removeEventListener('seeking', letGo)
    }
    element.addEventListener('timeupdate', stop)
    element.addEventListener('seeking', letGo)
    return leave
  }, [media, segmentEnd])

  useEffect(() => {
    const element = media.current
    if (!element || !isKept) return
    let keptAt = 0
    const keep = () => {
      if (!element.duration) return
      keptAt = element.currentTime
      keepPosition(id, element.currentTime, element.duration)
    }
    const keepNowAndThen = () => {
      if (!element.seeking && Math.abs(element.currentTime - keptAt) >= KEEP_EVERY_SECONDS) keep()
    }
    element.addEventListener('timeupdate', keepNowAndThen)
    element.addEventListener('seeked', keep)
    element.addEventListener('pause', keep)
    element.addEventListener('ended', keep)
    return () => {
      element.removeEventListener('timeupdate', keepNowAndThen)
      element.removeEventListener('seeked', keep)
      element.removeEventListener('pause', keep)
      element.removeEventListener('ended', keep)
      keep()
    }
  }, [media, id, isKept])
}
