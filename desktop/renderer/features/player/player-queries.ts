import { queryOptions } from '@tanstack/react-query'
import { queryKey } from '../../entities/query-keys.ts'
import { api } from '../../lib/api.ts'

export const relatedQuery = queryOptions({
  queryKey: queryKey('listVideos'),
  queryFn: ({ signal }) => api.listVideos({}, { signal }),
})
