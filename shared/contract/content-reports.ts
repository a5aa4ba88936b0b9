import { z } from 'zod'
import { REPORT_TEXT_MAX_LENGTH } from '../limits/comments.ts'
import { REPORT_OUTCOMES, REPORT_REASONS, REPORT_STATES, REPORT_SUBJECTS } from '../content-reports.ts'
import { defineRoutes } from './define-route.ts'
import { byId, count, id, pagedList, pageQuery, time, writtenText } from './values.ts'
import { ownVideo } from './own-videos.ts'

export const newReport = z.object({
  reason: z.enum(REPORT_REASONS, 'Please choose what is wrong.'),
  text: writtenText()
    .max(REPORT_TEXT_MAX_LENGTH, `Please use at most ${REPORT_TEXT_MAX_LENGTH} characters.`)
    .default(''),
})

const person = z.object({ id, name: z.string() })

export const reportedSubject = z.object({
  id,
  kind: z.enum(REPORT_SUBJECTS),
  /** The title of the video, or of the video of the comment, at the first report. */
  title: z.string(),
  /** Null once it is deleted. */
  video: ownVideo.nullable(),
  /** Of reports of a comment that is still there. */
  comment: z.object({ id, text: z.string(), author: person }).nullable(),
  /** How often it was reported, also where the report itself is not kept. */
  count,
  /** The first reports, oldest first, up to REPORTS_KEPT_MAX. */
  reports: z.array(
    z.object({
      id,
      reason: z.enum(REPORT_REASONS),
      text: z.string(),
      at: time,
      isVisitor: z.boolean(),
      /** Null of visitors, of deleted accounts, and for the person whose video or comment it is. */
      by: person.nullable(),
    }),
  ),
  since: time,
  /** Null while it is open. */
  settled: z
    .object({
      outcome: z.enum(REPORT_OUTCOMES),
      at: time,
      /** Null where it was withdrawn or removed in another way, and where the account is deleted. */
      by: z.string().nullable(),
    })
    .nullable(),
})
export type ReportedSubject = z.infer<typeof reportedSubject>

const newOne = { method: 'POST', params: byId, body: newReport, status: 204 } as const

export const contentReportRoutes = defineRoutes({
  reportVideo: {
    ...newOne,
    path: '/api/videos/:id/reports',
    access: 'lesson',
    summary:
      'Tell the officers what is wrong with a public video. A member’s second report replaces the first.',
  },
  reportComment: {
    ...newOne,
    path: '/api/comments/:id/reports',
    access: 'library',
    summary: 'Tell the officers what is wrong with a comment. A member’s second report replaces the first.',
  },
  listReported: {
    ...pagedList,
    path: '/api/admin/reports',
    access: 'reports.decide',
    query: pageQuery.extend({ state: z.enum(REPORT_STATES).default('open') }),
    response: z.array(reportedSubject),
    summary: 'What was reported: the open ones, oldest first, or the settled ones, newest first.',
  },
  settleReported: {
    method: 'POST',
    path: '/api/admin/reports/:id/decision',
    access: 'reports.decide',
    params: byId,
    body: z.object({
      /** `withdrawn` is of videos and `removed` of comments. */
      outcome: z.enum(REPORT_OUTCOMES),
      /** The creator of a withdrawn video reads them. */
      notes: writtenText().max(5000).default(''),
    }),
    status: 204,
    summary:
      'Withdraw a reported video, remove a reported comment, or keep either. 409 where it is decided already.',
  },
})
