import type { adminRoutes } from '#shared/contract/admin.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import type { DashboardQueries } from './dashboard.queries.ts'

interface Services {
  dashboard: DashboardQueries
}

type DashboardRoutes = Pick<typeof adminRoutes, 'getDashboard' | 'getTimeline'>

export const dashboardHandlers = ({ dashboard }: Services): Handlers<DashboardRoutes> => ({
  getDashboard: () => dashboard.stats(),
  getTimeline: ({ query }) => dashboard.timeline(query.days),
})
