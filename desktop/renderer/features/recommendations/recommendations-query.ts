import { queryOptions } from '@tanstack/react-query'
import { RECOMMENDATIONS_LIMIT } from '#shared/limits.ts'
import { api } from '../../lib/api.ts'

/** Recommended videos that the user hasn't watched, each with its reason. */
export const recommendationsQuery = queryOptions({
  queryKey: ['/api/videos/recommended'],
  queryFn: ({ signal }) => api.listRecommended({ limit: RECOMMENDATIONS_LIMIT }, { signal }),
})
