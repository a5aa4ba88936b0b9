import { useEffect, type RefObject } from 'react'
import { partPlayed, type ClipSegment } from '../../../entities/playback/clip-segment.ts'

/** Draws how much of the segment was played, frame by frame and without rendering. */
export function useProgressLine(
  player: RefObject<HTMLVideoElement | null>,
  line: RefObject<HTMLElement | null>,
  { start, length, isWholeFile }: ClipSegment,
  isActive: boolean,
): void {
  useEffect(() => {
    const element = player.current
    const style = line.current?.style
    if (!element || !style || !isActive) return
    let frame = requestAnimationFrame(function draw() {
      style.transform = `scaleX(${partPlayed(element, { start, length, isWholeFile })})`
      frame = requestAnimationFrame(draw)
    })
    return () => {
      cancelAnimationFrame(frame)
      style.transform = 'scaleX(0)'
    }
  }, [player, line, isActive, start, length, isWholeFile])
}
