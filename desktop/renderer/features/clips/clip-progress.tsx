import { Box } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import { playedFraction } from '../../entities/playback/media-element.ts'
import type { ClipPlayback } from './use-clip-playback.ts'

interface ClipProgressProps {
  playback: Pick<ClipPlayback, 'player' | 'range' | 'isActive'>
  height: string
  /** Milliseconds between two readings; with each frame without it. */
  everyMs?: number
  /** For screen readers; the line is decoration without it. */
  label?: string
}

/** The line at the lower edge: how much of the range was played. Drawn without rendering. */
export function ClipProgress({ playback, height, everyMs, label }: ClipProgressProps) {
  const { player, isActive } = playback
  const { start, length } = playback.range
  const bar = useRef<HTMLDivElement>(null)
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = player.current
    const style = line.current?.style
    if (!element || !style || !isActive) return
    const draw = () => {
      const fraction = playedFraction(element, { start, length })
      style.transform = `scaleX(${fraction})`
      if (label !== undefined) bar.current?.setAttribute('aria-valuenow', String(Math.round(fraction * 100)))
    }
    const timer = everyMs === undefined ? undefined : setInterval(draw, everyMs)
    let frame = 0
    if (everyMs === undefined)
      frame = requestAnimationFrame(function next() {
        draw()
        frame = requestAnimationFrame(next)
      })
    return () => {
      clearInterval(timer)
      cancelAnimationFrame(frame)
      style.transform = 'scaleX(0)'
    }
  }, [player, isActive, start, length, everyMs, label])
  const reading = label === undefined ? { 'aria-hidden': true } : { role: 'progressbar', 'aria-label': label }
  return (
    <Box
      ref={bar}
      data-line
      {...reading}
      position="absolute"
      insetX="0"
      bottom="0"
      height={height}
      bg="bg.overlay"
      zIndex="1"
    >
      <Box
        ref={line}
        forcedColorAdjust="none"
        height="full"
        bg="accent"
        transformOrigin="left"
        transform="scaleX(0)"
      />
    </Box>
  )
}
