import { useEffect, useEffectEvent, type RefObject } from 'react'
import type { PlaybackRange } from '#shared/playback-range.ts'
import { listen } from '../../lib/listen.ts'
import { seekTo } from './media-element.ts'
import { restartAtStandstill } from './restart-standstill.ts'

/** By then the next clip shows its first frames. */
const REWIND_AFTER_MS = 500

/** A preloaded clip hasn't played further than this. */
const PRELOADED_SECONDS = 0.5

interface LoopedRangeOptions {
  range: PlaybackRange
  /** Another source in the same element starts again. */
  source: string | null
  isActive: boolean
  isPaused: boolean
  isMuted: boolean
  /** The browser plays sound only after a key, a click or a touch. */
  onSoundRefused: () => void
  /** The browser plays nothing by itself, also without sound: a phone that saves its battery. */
  onPlayRefused: () => void
}

const isRefused = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'NotAllowedError'

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

function setMuted(element: HTMLMediaElement, isMuted: boolean): void {
  element.muted = isMuted
}

/** Plays one range of the file again and again while the clip is active. */
export function useLoopedRange(
  player: RefObject<HTMLVideoElement | null>,
  { range, source, isActive, isPaused, isMuted, onSoundRefused, onPlayRefused }: LoopedRangeOptions,
): void {
  const { start, length } = range
  const play = useEffectEvent(async (element: HTMLVideoElement) => {
    try {
      await element.play()
    } catch (error) {
      // Other errors: a pause came before playing began, or the element reports the error itself.
      if (!isRefused(error)) return
      if (element.muted) onPlayRefused()
      else onSoundRefused()
    }
  })

  useEffect(() => {
    const element = player.current
    if (!element || source === null) return
    setMuted(element, isMuted)
    if (isActive && !isPaused) void play(element)
    else element.pause()
  }, [player, source, isActive, isPaused, isMuted])

  useEffect(() => {
    const element = player.current
    if (!element || source === null || !isActive || isPaused) return undefined
    return restartAtStandstill(element, () => {
      element.pause()
      void play(element)
    })
  }, [player, source, isActive, isPaused])

  useEffect(() => {
    const element = player.current
    if (!element || source === null || !isActive) return
    return loopRange(element, { start, length }, () => void play(element))
  }, [player, source, isActive, start, length])

  // An inactive clip goes back to its start once the next clip plays, or earlier if it is active again before that.
  useEffect(() => {
    const element = player.current
    if (!element || source === null || isActive) return
    const timer = setTimeout(() => {
      if (element.paused && element.currentTime !== start) seekTo(element, start)
    }, REWIND_AFTER_MS)
    return () => {
      clearTimeout(timer)
      // A preloaded clip plays on: seeking would stop its picture.
      const isPreloaded = !element.paused && Math.abs(element.currentTime - start) < PRELOADED_SECONDS
      if (element.readyState > 0 && element.currentTime !== start && !isPreloaded) seekTo(element, start)
    }
  }, [player, source, isActive, start])
}
