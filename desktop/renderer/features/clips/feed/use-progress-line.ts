import { useEffect, type RefObject } from 'react'
import type { PlaybackRange } from '#shared/playback-range.ts'
import { playedFraction } from '../../../entities/playback/played-fraction.ts'

/** Draws how much of the range was played, frame by frame and without rendering. */
export function useProgressLine(
  player: RefObject<HTMLVideoElement | null>,
  line: RefObject<HTMLElement | null>,
  { start, length }: PlaybackRange,
  isActive: boolean,
): void {
  useEffect(() => {
    const element = player.current
    const style = line.current?.style
    if (!element || !style || !isActive) return
    let frame = requestAnimationFrame(function draw() {
      style.transform = `scaleX(${playedFraction(element, { start, length })})`
      frame = requestAnimationFrame(draw)
    })
    return () => {
      cancelAnimationFrame(frame)
      style.transform = 'scaleX(0)'
    }
  }, [player, line, isActive, start, length])
}
