import type { Parts } from '#server/feature.ts'
import type { Sessions } from '#server/features/accounts/sessions.service.ts'
import { createAdminUserQueries } from './admin-users.queries.ts'
import { adminUserHandlers } from './admin-users.routes.ts'
import { createAdminUsers } from './admin-users.service.ts'

interface Needs {
  sessions: Sessions
}

export const adminUsersFeature = (parts: Parts, { sessions }: Needs) => ({
  handlers: adminUserHandlers({
    users: createAdminUsers({ ...parts, sessions }),
    queries: createAdminUserQueries(parts.database),
  }),
})
