import { useEffect, useMemo, useRef, type RefObject } from 'react'
import type { Direction } from './use-feed-swipe.ts'

export interface HeadStart {
  /** Sets the neighbour on this side going, without a sound; null: none, whatever was set going stops. */
  lead: (direction: Direction | null) => void
  /** The feed turns this way: the clip there goes on as the current one. */
  arrive: (direction: Direction) => void
}

/**
 * A player takes a tenth of a second from the command to play until its picture moves. So the clip that a finger
 * leads to begins as soon as the finger is far enough, ahead of the feed that turns when it is lifted.
 */
export function useNextPreload(track: RefObject<HTMLElement | null>): HeadStart {
  const led = useRef<{ element: HTMLVideoElement; from: number } | null>(null)
  const headStart = useMemo(() => {
    const stop = () => {
      if (!led.current) return
      const { element, from } = led.current
      led.current = null
      element.pause()
      element.currentTime = from
    }
    const start = (direction: Direction) => {
      const side = direction === 'next' ? 1 : -1
      const element = track.current?.querySelector<HTMLVideoElement>(
        `[data-distance="${side}"] video[data-ready]`,
      )
      if (!element) return
      led.current = { element, from: element.currentTime }
      element.muted = true
      // Refused or overtaken: the turn of the feed plays it, and tells what is wrong.
      element.play().catch(() => undefined)
    }
    return {
      lead: (direction: Direction | null) => {
        stop()
        if (direction) start(direction)
      },
      arrive: (direction: Direction) => {
        if (!led.current) start(direction)
        led.current = null
      },
      stop,
    }
  }, [track])
  useEffect(() => headStart.stop, [headStart])
  return headStart
}
