import { queryOptions } from '@tanstack/react-query'
import { queryKey } from '../../entities/query-keys.ts'
import { api } from '../../lib/api.ts'

/** Newly published videos are found within a minute. */
const RESULTS_FRESH_MS = 60_000

/** The matching videos, best match first; shared by the suggestions and the results screen. */
export const searchQuery = (q: string) =>
  queryOptions({
    queryKey: [...queryKey('searchVideos'), { q }],
    queryFn: ({ signal }) => api.searchVideos({ q }, { signal }),
    enabled: q !== '',
    staleTime: RESULTS_FRESH_MS,
  })
