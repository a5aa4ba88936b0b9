import { useEffect, useMemo, useRef, type RefObject } from 'react'
import { playQuietly } from '../../../entities/playback/media-element.ts'
import type { Direction } from './direction.ts'

/**
 * A player takes a tenth of a second from the command to play until its picture moves. So the neighbour starts as soon
 * as a swipe is far enough, before the feed moves.
 */
export function useNextPreload(track: RefObject<HTMLElement | null>) {
  const started = useRef<{ element: HTMLVideoElement; from: number } | null>(null)
  const preload = useMemo(() => {
    const stop = () => {
      if (!started.current) return
      const { element, from } = started.current
      started.current = null
      element.pause()
      element.currentTime = from
    }
    const play = (direction: Direction) => {
      const distance = direction === 'next' ? 1 : -1
      const element = track.current?.querySelector<HTMLVideoElement>(
        `[data-distance="${distance}"] video[data-ready]`,
      )
      if (!element) return
      started.current = { element, from: element.currentTime }
      element.muted = true
      // Where this fails, the move of the feed plays the clip and reports the error.
      playQuietly(element)
    }
    return {
      /** Starts the neighbour in this direction without sound, and stops the one that was started; null: only stops. */
      start: (direction: Direction | null) => {
        stop()
        if (direction) play(direction)
      },
      /** The feed moves in this direction: the neighbour plays on as the current clip. */
      handOver: (direction: Direction) => {
        if (!started.current) play(direction)
        started.current = null
      },
      stop,
    }
  }, [track])
  useEffect(() => preload.stop, [preload])
  return preload
}
