import { Stack } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Video } from '#shared/contract/videos.ts'
import { Button } from '../../components/button.tsx'
import { ApprovalBadge } from './approval-badge.tsx'

interface FoundLessonsProps {
  lessons: readonly Video[]
  /** What a press does with a lesson. */
  verb: 'Add' | 'Choose'
  disabled?: boolean
  onPress: (lesson: Video) => void
  /** In place of no lessons. */
  empty?: ReactNode
}

/** Lessons that a search has found, each of which can be pressed. Lessons that are not public are marked. */
export const FoundLessons = ({ lessons, verb, disabled, onPress, empty }: FoundLessonsProps) => (
  <Stack gap="1" mt="2" maxHeight="14rem" overflowY="auto">
    {lessons.map((lesson) => (
      <Button
        key={lesson.id}
        variant="quiet"
        {...(verb === 'Add' && { icon: Plus })}
        aria-label={`${verb}: ${lesson.title}`}
        justifyContent="flex-start"
        flexShrink={0}
        height="auto"
        py="2"
        textAlign="start"
        whiteSpace="normal"
        lineHeight="snug"
        overflowWrap="anywhere"
        disabled={disabled}
        onClick={() => onPress(lesson)}
      >
        {lesson.title}
        {lesson.approvalStatus !== 'approved' && <ApprovalBadge status={lesson.approvalStatus} />}
      </Button>
    ))}
    {lessons.length === 0 && empty}
  </Stack>
)
