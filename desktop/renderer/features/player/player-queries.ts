import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

export const relatedQuery = queryOptions({
  queryKey: ['/api/videos'],
  queryFn: ({ signal }) => api.listVideos({}, { signal }),
})
