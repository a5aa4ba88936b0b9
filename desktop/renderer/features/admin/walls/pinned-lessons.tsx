import { Box, Text } from '@chakra-ui/react'
import type { WallProgrammeState } from '#shared/contract/wall-programmes.ts'
import { WALL_PINNED_MAX } from '#shared/limits/wall.ts'
import { TextField } from '../../../components/field.tsx'
import { SeriesChoice } from '../../../entities/series/series-choice.tsx'
import { FoundLessons } from '../../../entities/video/found-lessons.tsx'
import { LessonOrder } from '../../../entities/video/lesson-order.tsx'
import { useLessonSearch } from '../../../entities/video/use-lesson-search.ts'

type Lesson = WallProgrammeState['lessons'][number]

interface PinnedLessonsProps {
  chosen: readonly Lesson[]
  onChange: (chosen: readonly Lesson[]) => void
}

/** The lessons that a wall plays alone, in their order, and a search that adds others. */
export function PinnedLessons({ chosen, onChange }: PinnedLessonsProps) {
  const { found, field } = useLessonSearch()
  const others = found.filter(({ id }) => chosen.every((one) => one.id !== id))
  return (
    <Box role="group" aria-label="Lessons">
      <Text textStyle="label" mb="2">
        Lessons
      </Text>
      <Text textStyle="small" color="fg.muted" mb="2">
        {chosen.length === 0
          ? 'Everything that this wall may show. Choose lessons to play these alone.'
          : 'The wall plays these alone, in this order.'}
      </Text>
      {chosen.length > 0 && <LessonOrder lessons={chosen} onChange={onChange} />}
      <SeriesChoice
        into="A wall"
        max={WALL_PINNED_MAX}
        chosen={chosen}
        onAdd={(lessons) => onChange([...chosen, ...lessons])}
      />
      <TextField {...field} />
      <FoundLessons
        lessons={others}
        verb="Add"
        disabled={chosen.length >= WALL_PINNED_MAX}
        onPress={({ id, title }) => onChange([...chosen, { id, title }])}
      />
    </Box>
  )
}
