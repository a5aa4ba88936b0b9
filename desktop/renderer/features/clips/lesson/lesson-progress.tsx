import { Box } from '@chakra-ui/react'
import { useEffect, useState, type RefObject } from 'react'
import { MICRO_LESSON_PROGRESS_MS } from '#shared/limits.ts'
import { partPlayed, type ClipSegment } from '../../../entities/playback/clip-segment.ts'

interface LessonProgressProps {
  player: RefObject<HTMLVideoElement | null>
  segment: ClipSegment
}

/** How much of the lesson was played, read ten times a second. */
export function LessonProgress({ player, segment: { start, length, isWholeFile } }: LessonProgressProps) {
  const [part, setPart] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => {
      if (player.current) setPart(partPlayed(player.current, { start, length, isWholeFile }))
    }, MICRO_LESSON_PROGRESS_MS)
    return () => clearInterval(timer)
  }, [player, start, length, isWholeFile])
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
