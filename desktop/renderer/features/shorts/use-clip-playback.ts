import { useEffect, useEffectEvent, type RefObject } from 'react'

interface ClipPlaybackOptions {
  /** Seconds; the segment loops. */
  start: number
  length: number
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

/** Plays one segment of the file over and over while it is the current one, and draws its progress. */
export function useClipPlayback(
  player: RefObject<HTMLVideoElement | null>,
  line: RefObject<HTMLElement | null>,
  { start, length, isActive, isPaused, isMuted, onSoundRefused }: ClipPlaybackOptions,
): void {
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
    if (!element) return
    setMuted(element, isMuted)
    if (isActive && !isPaused) void play(element)
    else element.pause()
  }, [player, isActive, isPaused, isMuted])

  useEffect(() => {
    const element = player.current
    if (!element || !isActive) return
    const draw = () => {
      const end = Math.min(start + length, element.duration || Number.POSITIVE_INFINITY)
      const part = Math.min(1, Math.max(0, (element.currentTime - start) / Math.max(0.1, end - start)))
      line.current?.style.setProperty('transform', `scaleX(${part})`)
    }
    // By the time events too: frames stop where the page is hidden.
    const loop = () => {
      if (element.currentTime >= start + length || element.ended) {
        seek(element, start)
        if (!isPaused) void play(element)
      }
      draw()
    }
    let frame = requestAnimationFrame(function tick() {
      draw()
      frame = requestAnimationFrame(tick)
    })
    element.addEventListener('timeupdate', loop)
    element.addEventListener('ended', loop)
    return () => {
      cancelAnimationFrame(frame)
      element.removeEventListener('timeupdate', loop)
      element.removeEventListener('ended', loop)
    }
  }, [player, line, isActive, isPaused, start, length])

  // A clip that is left begins anew when it is come back to.
  useEffect(() => {
    const element = player.current
    if (!element || !isActive) return
    return () => {
      element.pause()
      seek(element, start)
    }
  }, [player, isActive, start])
}
