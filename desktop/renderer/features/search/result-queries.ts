import { queryKey, routeQuery } from '../../entities/query-keys.ts'
import { api } from '../../lib/api.ts'
import { pagesQuery } from '../../lib/pagination.ts'
import { RESULTS_FRESH_MS } from './search-queries.ts'
import type { SearchFilter } from './use-search-filter.ts'

/** The matching videos, best match first, page by page. */
export const resultPagesQuery = (q: string, { categoryId, creatorId, length, kind }: SearchFilter) => ({
  ...pagesQuery({
    queryKey: queryKey('searchVideos'),
    read: api.searchVideos,
    filters: { q, categoryId: categoryId?.toString(), creatorId: creatorId?.toString(), length, kind },
  }),
  enabled: q !== '',
  staleTime: RESULTS_FRESH_MS,
})

/** How the server read the query. */
export const readingQuery = (q: string) => ({
  ...routeQuery('readSearch', { q }),
  enabled: q !== '',
  staleTime: RESULTS_FRESH_MS,
})
