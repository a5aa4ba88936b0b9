import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

/** The preferences of the signed-in user; null before they are first saved. */
export const preferencesQuery = queryOptions({
  queryKey: [__ROUTES__.getPreferences.path],
  queryFn: ({ signal }) => api.getPreferences({}, { signal }),
})
