import { queryOptions } from '@tanstack/react-query'
import { queryKey } from '../../entities/query-keys.ts'
import { api } from '../../lib/api.ts'

export const captionsQuery = (id: number) =>
  queryOptions({
    queryKey: queryKey('getCaptions', id),
    queryFn: ({ signal }) => api.getCaptions({ id }, { signal }),
    staleTime: 0,
  })
