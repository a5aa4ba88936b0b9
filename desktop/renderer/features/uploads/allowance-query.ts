import { queryOptions } from '@tanstack/react-query'
import { queryKey } from '../../entities/query-keys.ts'
import { api } from '../../lib/api.ts'

/** What this person may still upload; a review changes it while the page is in the background. */
export const allowanceQuery = queryOptions({
  queryKey: queryKey('getUploadAllowance'),
  queryFn: ({ signal }) => api.getUploadAllowance({}, { signal }),
  staleTime: 0,
  refetchOnWindowFocus: true,
})
