import { useEffect, useEffectEvent, type RefObject } from 'react'
import type { PlaybackRange } from '#shared/playback-range.ts'

/** By then the clip that took its place has its first frames. */
const REWIND_AFTER_MS = 500

/** Further than a head start goes: there, a clip doesn't begin any more. */
const BEGINNING_S = 0.5

interface LoopedRangeOptions {
  range: PlaybackRange
  /** Another source in the same element is played like a new one. */
  source: string | null
  isActive: boolean
  isPaused: boolean
  isMuted: boolean
  /** The browser plays nothing aloud before somebody has pressed something. */
  onSoundRefused: () => void
}

const isRefused = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'NotAllowedError'

function setMuted(element: HTMLMediaElement, isMuted: boolean): void {
  element.muted = isMuted
}

function seek(element: HTMLMediaElement, seconds: number): void {
  element.currentTime = seconds
}

/** Plays one range of the file over and over while it is the current one. */
export function useLoopedRange(
  player: RefObject<HTMLVideoElement | null>,
  { range, source, isActive, isPaused, isMuted, onSoundRefused }: LoopedRangeOptions,
): void {
  const { start, length } = range
  const play = useEffectEvent(async (element: HTMLVideoElement) => {
    try {
      await element.play()
    } catch (error) {
      // Anything else is a play that was overtaken by a pause, or shows as an error of the element itself.
      if (isRefused(error) && !element.muted) onSoundRefused()
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
    if (!element || source === null || !isActive) return
    const repeat = () => {
      if (element.currentTime < start + length && !element.ended) return
      seek(element, start)
      if (!isPaused) void play(element)
    }
    // By the frame, so that nothing behind the end shows; by events too: frames stop where the page is hidden.
    let frame = requestAnimationFrame(function tick() {
      if (!element.seeking) repeat()
      frame = requestAnimationFrame(tick)
    })
    element.addEventListener('timeupdate', repeat)
    element.addEventListener('ended', repeat)
    return () => {
      cancelAnimationFrame(frame)
      element.removeEventListener('timeupdate', repeat)
      element.removeEventListener('ended', repeat)
    }
  }, [player, source, isActive, isPaused, start, length])

  // A clip that is left begins anew: wound back once the next one runs, or when it is come back to before that.
  useEffect(() => {
    const element = player.current
    if (!element || source === null || isActive) return
    const timer = setTimeout(() => {
      if (element.paused && element.currentTime !== start) seek(element, start)
    }, REWIND_AFTER_MS)
    return () => {
      clearTimeout(timer)
      // One with a head start goes on: seeking would stop its picture.
      const isAtBeginning = !element.paused && Math.abs(element.currentTime - start) < BEGINNING_S
      if (element.readyState > 0 && element.currentTime !== start && !isAtBeginning) seek(element, start)
    }
  }, [player, source, isActive, start])
}
