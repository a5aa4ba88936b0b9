import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Video } from '#shared/contract/videos.ts'
import { api } from '../../lib/api.ts'
import { useDebouncedSearch } from '../../lib/use-debounced-search.ts'
import { isFileVideo } from '../playback/playing-source.ts'
import { queryKey } from '../query-keys.ts'

const SHOWN_LESSONS = 10

/** Lessons that match a search, or the newest ones. Videos of providers can't be recorded or stored, and are left out. */
interface LessonsQuery {
  queryKey: readonly unknown[]
  queryFn: (context: { signal: AbortSignal }) => Promise<{ items: Video[] }>
  select: (page: { items: Video[] }) => Video[]
}

const lessonsQuery = (q: string): LessonsQuery => ({
  queryKey: [...queryKey(q ? 'searchVideos' : 'listVideos'), { q, for: 'choice' }],
  queryFn: ({ signal }) =>
    q
      ? api.searchVideos({ q, limit: SHOWN_LESSONS }, { signal })
      : api.listVideos({ limit: SHOWN_LESSONS }, { signal }),
  select: ({ items }) => items.filter(isFileVideo),
})

/** Own lessons in every state with these words in their title, or the newest ones; for administrators those of everybody. */
export const editableLessonsQuery =
  (user: { id: number } | null, isOfEverybody: boolean) =>
  (search: string): LessonsQuery => {
    const query = { limit: SHOWN_LESSONS, ...(search ? { search } : {}) }
    const id = user?.id ?? 0
    return {
      queryKey: [
        ...(isOfEverybody ? queryKey('listEveryVideo') : queryKey('listOwnVideos', id)),
        { search, for: 'choice' },
      ],
      queryFn: ({ signal }) =>
        isOfEverybody
          ? api.listEveryVideo(query, { signal })
          : api.listOwnVideos({ ...query, id }, { signal }),
      select: ({ items }) => items,
    }
  }

/**
 * The field that finds lessons, and what it finds.
 * @param queryOf the lessons that match a search; by default those of files
 */
export function useLessonSearch(queryOf: (search: string) => LessonsQuery = lessonsQuery) {
  const [search, setSearch] = useState('')
  const { typed, setTyped } = useDebouncedSearch({
    search,
    setFilters: ({ search: next }) => setSearch(next ?? ''),
  })
  const { data: found = [], isError } = useQuery(queryOf(search))
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
