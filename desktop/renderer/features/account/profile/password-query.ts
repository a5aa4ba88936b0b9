import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

/** Whether the account has a password already; asked anew by every dialog, as another device may have set one. */
export const passwordStateQuery = queryOptions({
  queryKey: ['/api/user/password'],
  queryFn: ({ signal }) => api.getPasswordState({}, { signal }),
  gcTime: 0,
})
