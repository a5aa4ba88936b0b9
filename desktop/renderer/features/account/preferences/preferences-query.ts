import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

/** What the signed-in user is interested in; null when never said. */
export const preferencesQuery = queryOptions({
  queryKey: [__ROUTES__.getPreferences.path],
  queryFn: ({ signal }) => api.getPreferences({}, { signal }),
})
