import type { adminRoutes } from '#shared/contract/admin.ts'
import type { Parts } from '#server/feature.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import { createDashboardQueries } from './dashboard.queries.ts'

export function dashboardFeature(parts: Parts) {
  const dashboard = createDashboardQueries(parts)
  const handlers: Handlers<Pick<typeof adminRoutes, 'getDashboard' | 'getTimeline'>> = {
    getDashboard: () => dashboard.stats(),
    getTimeline: ({ query }) => dashboard.timeline(query.days),
  }
  return { handlers }
}
