import type { Parts } from '#server/feature.ts'
import { createDashboardQueries } from './dashboard.queries.ts'
import { dashboardHandlers } from './dashboard.routes.ts'

export const dashboardFeature = ({ database, ffmpeg, now }: Parts) => ({
  handlers: dashboardHandlers({ dashboard: createDashboardQueries(database, ffmpeg, now) }),
})
