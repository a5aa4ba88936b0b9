import { routeQuery } from '../../entities/query-keys.ts'

/** Newly published videos are found within a minute. */
const RESULTS_FRESH_MS = 60_000

/** The matching videos, best match first; shared by the suggestions and the results screen. */
export const searchQuery = (q: string) => ({
  ...routeQuery('searchVideos', { q }),
  enabled: q !== '',
  staleTime: RESULTS_FRESH_MS,
})
