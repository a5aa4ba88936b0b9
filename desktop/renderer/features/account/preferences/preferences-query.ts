import { queryOptions } from '@tanstack/react-query'
import { queryKey } from '../../../entities/query-keys.ts'
import { api } from '../../../lib/api.ts'

/** The preferences of the signed-in user; null before they are first saved. */
export const preferencesQuery = queryOptions({
  queryKey: queryKey('getPreferences'),
  queryFn: ({ signal }) => api.getPreferences({}, { signal }),
})
