import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { ADMIN_LIST, filtersOf, pageArguments } from '../../../lib/pagination.ts'

export const ROLES = ['admin', 'user'] as const
export type Role = (typeof ROLES)[number]

/** Accounts, newest first; `search` is matched on username and e-mail by the server. */
export const usersQuery = (search: string, role: Role | undefined) =>
  infiniteQueryOptions({
    ...ADMIN_LIST,
    queryKey: [__ROUTES__.listUsers.path, { search, role }],
    queryFn: ({ pageParam, signal }) => api.listUsers(pageArguments(pageParam), { signal }),
    initialPageParam: filtersOf({ search, role }),
  })
