import { queryOptions } from '@tanstack/react-query'
import { RECOMMENDATIONS_LIMIT } from '#shared/limits.ts'
import { api } from '../../lib/api.ts'

/** What suits the signed-in user and hasn't been watched, each with the reason. */
export const recommendationsQuery = queryOptions({
  queryKey: ['/api/videos/recommended'],
  queryFn: ({ signal }) => api.listRecommended({ limit: RECOMMENDATIONS_LIMIT }, { signal }),
})
