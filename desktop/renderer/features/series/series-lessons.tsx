import { Box, Text } from '@chakra-ui/react'
import type { Video } from '#shared/contract/videos.ts'
import { SERIES_LESSONS_MAX } from '#shared/limits/lists.ts'
import { can } from '#shared/permissions.ts'
import { TextField } from '../../components/field.tsx'
import { useSession } from '../../entities/session/session.ts'
import { FoundLessons } from '../../entities/video/found-lessons.tsx'
import { LessonOrder } from '../../entities/video/lesson-order.tsx'
import { editableLessonsQuery, useLessonSearch } from '../../entities/video/use-lesson-search.ts'

export type ChosenLesson = Pick<Video, 'id' | 'title' | 'approvalStatus'>

interface SeriesLessonsProps {
  chosen: readonly ChosenLesson[]
  error: string | undefined
  disabled: boolean
  onChange: (chosen: readonly ChosenLesson[]) => void
}

/** The lessons of a series, which are ordered by their arrows or their handles, and a search that adds others. */
export function SeriesLessons({ chosen, error, disabled, onChange }: SeriesLessonsProps) {
  const { user } = useSession()
  const { found, field } = useLessonSearch(editableLessonsQuery(user, can(user, 'videos.manage')))
  const others = found.filter(({ id }) => chosen.every((one) => one.id !== id))
  const isFull = chosen.length >= SERIES_LESSONS_MAX
  return (
    <Box role="group" aria-label="Lessons of the series">
      <Text textStyle="label" mb="2">
        Lessons
      </Text>
      {chosen.length > 0 && <LessonOrder lessons={chosen} {...{ disabled, onChange }} />}
      <TextField
        {...field}
        error={error ?? field.error}
        hint={
          isFull
            ? `A series has at most ${SERIES_LESSONS_MAX} lessons.`
            : 'Press a lesson to add it at the end.'
        }
      />
      <FoundLessons
        lessons={others}
        verb="Add"
        disabled={disabled || isFull}
        onPress={({ id, title, approvalStatus }) => onChange([...chosen, { id, title, approvalStatus }])}
      />
    </Box>
  )
}
