import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

/** New work is found again within a minute. */
const RESULTS_FRESH_MS = 60_000

/** The approved videos that match, the best first. Shared by the suggestions and the results screen. */
export const searchQuery = (q: string) =>
  queryOptions({
    queryKey: ['/api/search', { q }],
    queryFn: ({ signal }) => api.searchVideos({ q }, { signal }),
    enabled: q !== '',
    staleTime: RESULTS_FRESH_MS,
  })
