import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Video } from '#shared/contract/videos.ts'
import { TextField } from '../../../components/field.tsx'
import { isFileVideo } from '../../../entities/playback/playing-source.ts'
import { queryKey } from '../../../entities/query-keys.ts'
import { api } from '../../../lib/api.ts'
import { useDebouncedSearch } from '../../../lib/use-debounced-search.ts'
import { ChoiceList } from '../choice-list.tsx'

const SHOWN = 10

/** Lessons that match a search, or the newest ones. Videos of providers can't be recorded, and are left out. */
const lessonsQuery = (q: string) => ({
  queryKey: [...queryKey(q ? 'searchVideos' : 'listVideos'), { q, for: 'assignment' }],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    q ? api.searchVideos({ q, limit: SHOWN }, { signal }) : api.listVideos({ limit: SHOWN }, { signal }),
  select: ({ items }: { items: Video[] }) => items.filter(isFileVideo),
})

type Lesson = Pick<Video, 'id' | 'title'>

interface LessonChoiceProps {
  chosen: readonly Lesson[]
  error: string | undefined
  onChange: (chosen: readonly Lesson[]) => void
}

/** Finds lessons by a search; those that are chosen stay in the list. */
export function LessonChoice({ chosen, error, onChange }: LessonChoiceProps) {
  const [search, setSearch] = useState('')
  const { typed, setTyped } = useDebouncedSearch({
    search,
    setFilters: ({ search: next }) => setSearch(next ?? ''),
  })
  const { data: found = [], isError } = useQuery(lessonsQuery(search))
  const items = [...chosen, ...found.filter(({ id }) => chosen.every((one) => one.id !== id))]
  return (
    <div>
      <TextField
        label="Find lessons"
        type="search"
        autoComplete="off"
        maxLength={200}
        error={isError ? 'The lessons didn’t load. Please check the connection.' : undefined}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
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
