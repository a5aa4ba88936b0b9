import { Box, Center, VisuallyHidden } from '@chakra-ui/react'
import { Check } from 'lucide-react'
import { Badge } from '../../components/chip.tsx'
import { useLessonProgress } from '../../entities/records/lesson-progress.ts'

/** On the poster of a lesson: a bar of how much the signed-in person has watched, or the mark of a lesson that is done. */
export function LessonMark({ videoId }: { videoId: number }) {
  const progress = useLessonProgress(videoId)
  if (!progress) return null
  if (progress.doneAt !== null) {
    return (
      <Badge tone="overlay" position="absolute" left="2" bottom="2">
        <Center aria-hidden mr="1">
          <Check size={14} />
        </Center>
        Watched
      </Badge>
    )
  }
  const share = Math.floor((progress.coveredMs * 100) / progress.lengthMs)
  if (share === 0) return null
  return (
    <Box position="absolute" insetX="0" bottom="0" height="1" bg="bg.overlay">
      <Box height="full" bg="accent" style={{ width: `${share}%` }} />
      <VisuallyHidden>{share} % watched</VisuallyHidden>
    </Box>
  )
}
