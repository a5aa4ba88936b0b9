import { Box } from '@chakra-ui/react'
import { useEffect, useState, type RefObject } from 'react'
import { MICRO_LESSON_PROGRESS_MS } from '#shared/limits.ts'
import type { PlaybackRange } from '#shared/playback-range.ts'
import { playedFraction } from '../../../entities/playback/played-fraction.ts'

interface LessonProgressProps {
  player: RefObject<HTMLVideoElement | null>
  range: PlaybackRange
}

/** How much of the lesson was played, read ten times a second. */
export function LessonProgress({ player, range: { start, length } }: LessonProgressProps) {
  const [part, setPart] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => {
      if (player.current) setPart(playedFraction(player.current, { start, length }))
    }, MICRO_LESSON_PROGRESS_MS)
    return () => clearInterval(timer)
  }, [player, start, length])
  return (
    <Box
      role="progressbar"
      aria-label="Played"
      aria-valuenow={Math.round(part * 100)}
      position="absolute"
      insetX="0"
      bottom="0"
      height="1"
      bg="bg.overlay"
    >
      <Box height="full" bg="accent" transformOrigin="left" style={{ transform: `scaleX(${part})` }} />
    </Box>
  )
}
