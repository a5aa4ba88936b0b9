import type { adminRoutes } from '#shared/contract/admin.ts'
import type { Parts } from '#server/feature.ts'
import type { Sessions } from '#server/features/accounts/sessions.service.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import { createAdminUserQueries } from './admin-users.queries.ts'
import { createAdminUsers } from './admin-users.service.ts'

type Routes = Pick<typeof adminRoutes, 'listUsers' | 'changeRole' | 'deleteUser'>

export function adminUsersFeature(parts: Parts, { sessions }: { sessions: Sessions }) {
  const users = createAdminUsers({ ...parts, sessions })
  const queries = createAdminUserQueries(parts.database)
  const handlers: Handlers<Routes> = {
    listUsers: ({ query }) => queries.list(query),
    changeRole: ({ caller, params, body }) => users.changeRole(caller, params.id, body.isAdmin),
    deleteUser: ({ caller, params }) => users.remove(caller, params.id),
  }
  return { handlers }
}
