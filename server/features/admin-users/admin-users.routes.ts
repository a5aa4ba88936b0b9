import type { adminRoutes } from '#shared/contract/admin.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import type { AdminUserQueries } from './admin-users.queries.ts'
import type { AdminUsers } from './admin-users.service.ts'

interface Services {
  users: AdminUsers
  queries: AdminUserQueries
}

type AdminUserRoutes = Pick<typeof adminRoutes, 'listUsers' | 'changeRole' | 'deleteUser'>

export const adminUserHandlers = ({ users, queries }: Services): Handlers<AdminUserRoutes> => ({
  listUsers: ({ query }) => queries.list(query),
  changeRole: ({ caller, params, body }) => users.changeRole(caller, params.id, body.isAdmin),
  deleteUser: ({ caller, params }) => users.remove(caller, params.id),
})
