import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Video } from '#shared/contract/videos.ts'
import { api } from '../../lib/api.ts'
import { useDebouncedSearch } from '../../lib/use-debounced-search.ts'
import { isFileVideo } from '../playback/playing-source.ts'
import { queryKey } from '../query-keys.ts'

const SHOWN = 10

/** Lessons that match a search, or the newest ones. Videos of providers can't be recorded or stored, and are left out. */
const lessonsQuery = (q: string) => ({
  queryKey: [...queryKey(q ? 'searchVideos' : 'listVideos'), { q, for: 'choice' }],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    q ? api.searchVideos({ q, limit: SHOWN }, { signal }) : api.listVideos({ limit: SHOWN }, { signal }),
  select: ({ items }: { items: Video[] }) => items.filter(isFileVideo),
})

/** The field that finds lessons of files, and what it finds. */
export function useLessonSearch() {
  const [search, setSearch] = useState('')
  const { typed, setTyped } = useDebouncedSearch({
    search,
    setFilters: ({ search: next }) => setSearch(next ?? ''),
  })
  const { data: found = [], isError } = useQuery(lessonsQuery(search))
  return {
    found,
    field: {
      label: 'Find lessons',
      type: 'search',
      autoComplete: 'off',
      maxLength: 200,
      error: isError ? 'The lessons didn’t load. Please check the connection.' : undefined,
      value: typed,
      onChange: ({ target }: { target: { value: string } }) => setTyped(target.value),
    },
  }
}
