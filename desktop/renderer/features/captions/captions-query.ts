import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

export const captionsQuery = (id: number) =>
  queryOptions({
    queryKey: [`/api/videos/${id}/captions`],
    queryFn: ({ signal }) => api.getCaptions({ id }, { signal }),
    staleTime: 0,
  })
