import type { adminRoutes } from '#shared/contract/admin.ts'
import type { DashboardQueries } from './dashboard.queries.ts'
import type { AuditQueries } from '#server/features/audit/audit.queries.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import type { AdminUserQueries } from '#server/features/admin-users/admin-users.queries.ts'
import type { AdminUsers } from '#server/features/admin-users/admin-users.service.ts'

interface Services {
  dashboard: DashboardQueries
  users: AdminUsers
  userLists: AdminUserQueries
  audit: AuditQueries
}

export const adminHandlers = (services: Services): Handlers<typeof adminRoutes> => {
  const { dashboard, users, userLists, audit } = services
  return {
    getDashboard: () => dashboard.stats(),
    getTimeline: ({ query }) => dashboard.timeline(query.days),
    listUsers: ({ query }) => userLists.list(query),
    changeRole: ({ caller, params, body }) => users.changeRole(caller, params.id, body.isAdmin),
    deleteUser: ({ caller, params }) => users.remove(caller, params.id),
    listVideoHistory: ({ params, query }) => audit.ofVideo(params.id, query),
    listAuditEntries: ({ query }) => audit.every(query),
  }
}
