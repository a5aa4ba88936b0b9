import { queryOptions } from '@tanstack/react-query'
import { queryKey } from '../query-keys.ts'
import { api } from '../../lib/api.ts'

/** Requested again at each opening: a list may have older reactions than the server. */
export const freshVideoQuery = (id: number) =>
  queryOptions({
    queryKey: queryKey('getVideo', id),
    queryFn: ({ signal }) => api.getVideo({ id }, { signal }),
    staleTime: 0,
  })
