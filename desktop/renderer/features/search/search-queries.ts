import { routeQuery } from '../../entities/query-keys.ts'

/** As many as fit below the header of a phone. */
const SUGGESTIONS_MAX = 8
/** Newly published videos are found within a minute. */
export const RESULTS_FRESH_MS = 60_000

/** The best matches for what is typed. */
export const suggestionsQuery = (q: string) => ({
  ...routeQuery('searchVideos', { q, limit: SUGGESTIONS_MAX }),
  enabled: q !== '',
  staleTime: RESULTS_FRESH_MS,
})
