import type { Video } from '#shared/contract/videos.ts'
import { TextField } from '../../../components/field.tsx'
import { useLessonSearch } from '../../../entities/video/use-lesson-search.ts'
import { ChoiceList } from '../choice-list.tsx'

type Lesson = Pick<Video, 'id' | 'title'>

interface LessonChoiceProps {
  chosen: readonly Lesson[]
  error: string | undefined
  onChange: (chosen: readonly Lesson[]) => void
}

/** Finds lessons by a search; those that are chosen stay in the list. */
export function LessonChoice({ chosen, error, onChange }: LessonChoiceProps) {
  const { found, field } = useLessonSearch()
  const items = [...chosen, ...found.filter(({ id }) => chosen.every((one) => one.id !== id))]
  return (
    <div>
      <TextField {...field} />
      <ChoiceList
        legend="Lessons"
        items={items.map(({ id, title }) => ({ id, name: title }))}
        chosen={chosen.map(({ id }) => id)}
        error={error}
        onChange={(ids) => onChange(items.filter(({ id }) => ids.includes(id)))}
      />
    </div>
  )
}
