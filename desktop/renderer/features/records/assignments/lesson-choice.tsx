import { Stack } from '@chakra-ui/react'
import type { Video } from '#shared/contract/videos.ts'
import { ASSIGNED_LESSONS_MAX } from '#shared/limits/records.ts'
import { TextField } from '../../../components/field.tsx'
import { SeriesChoice } from '../../../entities/series/series-choice.tsx'
import { useLessonSearch } from '../../../entities/video/use-lesson-search.ts'
import { ChoiceList } from '../choice-list.tsx'

type Lesson = Pick<Video, 'id' | 'title'>

interface LessonChoiceProps {
  /** What takes the lessons, as a sentence begins with it: 'An assignment'. */
  into: string
  chosen: readonly Lesson[]
  error: string | undefined
  onChange: (chosen: readonly Lesson[]) => void
  /** Called with the title of a series whose lessons were added. */
  onSeries: (title: string) => void
}

/** Finds lessons by a search, or adds those of a series; those that are chosen stay in the list. */
export function LessonChoice({ into, chosen, error, onChange, onSeries }: LessonChoiceProps) {
  const { found, field } = useLessonSearch()
  const items = [...chosen, ...found.filter(({ id }) => chosen.every((one) => one.id !== id))]
  return (
    <Stack gap="2">
      <TextField {...field} />
      <ChoiceList
        legend="Lessons"
        items={items.map(({ id, title }) => ({ id, name: title }))}
        chosen={chosen.map(({ id }) => id)}
        error={error}
        onChange={(ids) => onChange(items.filter(({ id }) => ids.includes(id)))}
      />
      <SeriesChoice
        into={into}
        max={ASSIGNED_LESSONS_MAX}
        chosen={chosen}
        onAdd={(lessons, title) => {
          onChange([...chosen, ...lessons])
          onSeries(title)
        }}
      />
    </Stack>
  )
}
