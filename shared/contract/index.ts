import { accountRoutes } from './accounts.ts'
import { adminRoutes } from './admin.ts'
import { attachmentRoutes } from './attachments.ts'
import { captionRoutes } from './captions.ts'
import { categoryRoutes } from './categories.ts'
import { clipRoutes } from './clips.ts'
import { commentRoutes } from './comments.ts'
import { contentReportRoutes } from './content-reports.ts'
import { creatorRoutes } from './creators.ts'
import { feedRoutes } from './feeds.ts'
import { userRoutes } from './users.ts'
import { mailRoutes } from './mail.ts'
import { newsRoutes } from './news.ts'
import { notificationRoutes } from './notifications.ts'
import { operatorRoutes } from './operator.ts'
import { ownAccountRoutes } from './own-account.ts'
import { preferenceRoutes } from './preferences.ts'
import { invitationRoutes } from './invitations.ts'
import { recoveryRoutes } from './recovery.ts'
import { recommendationRoutes } from './recommendations.ts'
import { rollCallRoutes } from './roll-calls.ts'
import { reviewRoutes } from './review.ts'
import { reviewDeskRoutes } from './review-desk.ts'
import { seriesRoutes } from './series.ts'
import { sessionRoutes } from './sessions.ts'
import { searchRoutes } from './search.ts'
import { setUpRoutes } from './set-up.ts'
import { settingsRoutes } from './settings.ts'
import { disciplineRoutes } from './disciplines.ts'
import { engagementRoutes } from './engagement.ts'
import { protocolCheckRoutes } from './protocol-checks.ts'
import { rosterRoutes } from './roster.ts'
import { secondFactorRoutes } from './second-factor.ts'
import { socialSignInRoutes } from './social-sign-in.ts'
import { assignmentRoutes } from './assignments.ts'
import { checkRoutes } from './checks.ts'
import { trainingReportRoutes } from './training-reports.ts'
import { trainingSessionRoutes } from './training-sessions.ts'
import { transcriptRoutes } from './transcripts.ts'
import { uploadRoutes } from './uploads.ts'
import { ownVideoRoutes } from './own-videos.ts'
import { videoRoutes } from './videos.ts'
import { wallRoutes } from './wall.ts'
import { wallProgrammeRoutes } from './wall-programmes.ts'
import { watchingRoutes } from './watching.ts'
import { wishRoutes } from './wishes.ts'
import type { RouteLine } from './create-client.ts'
import type { RouteTable } from './define-route.ts'

/** Every call of the API. Handlers, clients and the OpenAPI document are derived from it. */
export const routes = {
  ...accountRoutes,
  ...sessionRoutes,
  ...socialSignInRoutes,
  ...recoveryRoutes,
  ...invitationRoutes,
  ...secondFactorRoutes,
  ...categoryRoutes,
  ...feedRoutes,
  ...recommendationRoutes,
  ...videoRoutes,
  ...ownVideoRoutes,
  ...disciplineRoutes,
  ...engagementRoutes,
  ...clipRoutes,
  ...captionRoutes,
  ...attachmentRoutes,
  ...commentRoutes,
  ...contentReportRoutes,
  ...uploadRoutes,
  ...reviewRoutes,
  ...reviewDeskRoutes,
  ...adminRoutes,
  ...settingsRoutes,
  ...setUpRoutes,
  ...operatorRoutes,
  ...userRoutes,
  ...ownAccountRoutes,
  ...preferenceRoutes,
  ...mailRoutes,
  ...newsRoutes,
  ...notificationRoutes,
  ...creatorRoutes,
  ...seriesRoutes,
  ...searchRoutes,
  ...wallRoutes,
  ...wallProgrammeRoutes,
  ...watchingRoutes,
  ...rosterRoutes,
  ...trainingSessionRoutes,
  ...rollCallRoutes,
  ...trainingReportRoutes,
  ...wishRoutes,
  ...protocolCheckRoutes,
  ...assignmentRoutes,
  ...checkRoutes,
  ...transcriptRoutes,
}
export type Routes = typeof routes

/** The part of the table that a client needs at run time, without schemas. */
export function routeLines(): Record<keyof Routes, RouteLine> {
  const table: RouteTable = routes
  const lines = Object.entries(table).map(([name, { method, path, paged }]) => [
    name,
    paged ? { method, path, paged } : { method, path },
  ])
  // Object.fromEntries loses the names of the table.
  return Object.fromEntries(lines) as Record<keyof Routes, RouteLine>
}
