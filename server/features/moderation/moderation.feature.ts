import type { contentReportRoutes } from '#shared/contract/content-reports.ts'
import type { ExportSection, Parts } from '#server/feature.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import { createReporting } from './reporting.service.ts'
import { createReportDecisions, type DecisionNeeds } from './report-decisions.service.ts'
import { createReportedList } from './reported.queries.ts'

const EXPORTS: readonly ExportSection[] = [
  {
    name: 'reports',
    sql: `select r.id as position, s.kind, s.video_id as "videoId", s.comment_id as "commentId", r.reason, r.text,
      r.created_at as "createdAt", s.outcome from content_reports r join reported_subjects s on s.id = r.subject_id
      where r.user_id = ? and r.id > ? order by r.id limit ?`,
  },
]

/** Reports of videos and comments by members and visitors, and what officers decide about them (docs/decisions/099). */
export function moderationFeature(parts: Parts, needs: DecisionNeeds) {
  const reporting = createReporting(parts)
  const decisions = createReportDecisions(parts, needs)
  const handlers: Handlers<typeof contentReportRoutes> = {
    reportVideo: ({ caller, params, body, ctx }) =>
      reporting.reportVideo({ caller, address: ctx.ip }, params.id, body),
    reportComment: ({ caller, params, body, ctx }) =>
      reporting.reportComment({ caller, address: ctx.ip }, params.id, body),
    listReported: createReportedList(parts.database.reader),
    settleReported: ({ caller, params, body }) => decisions.settle(caller, params.id, body),
  }
  return { handlers, background: { sweep: decisions.sweep }, exports: EXPORTS }
}
