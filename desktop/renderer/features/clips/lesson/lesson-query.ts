import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

/** Asked anew whenever the dialog opens: its marks are the server's, whatever the list behind it says. */
export const lessonQuery = (id: number) =>
  queryOptions({
    queryKey: [`/api/videos/${id}`],
    queryFn: ({ signal }) => api.getVideo({ id }, { signal }),
    staleTime: 0,
  })
