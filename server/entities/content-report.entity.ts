import { entity, p } from '#server/database/entity.ts'
import type { ReportOutcome, ReportReason, ReportState, ReportSubject } from '#shared/content-reports.ts'
import { User } from './user.entity.ts'

/** A video or a comment that was reported, from its first report to the decision. A later report opens another row. */
export class ReportedSubject extends entity('ReportedSubject', 'reported_subjects', {
  properties: {
    id: p.integer().primary(),
    kind: p.string().length(10).$type<ReportSubject>(),
    /** Of the video, or of the video of the comment. No foreign key: a report outlives what it is about. */
    videoId: p.integer(),
    commentId: p.integer().nullable().index(),
    /** Of the video at the first report. The text of a comment is not copied: a removed one is gone. */
    title: p.string().length(200),
    /** All reports, also those that are not kept. */
    count: p.integer().default(0),
    /** Kind and id of the subject while it is open: one row at a time is. */
    openKey: p.string().length(30).nullable().unique(),
    /** Triggers settle what is withdrawn or deleted, and reopen a comment that is restored (migration 029). */
    state: p.string().length(10).$type<ReportState>(),
    outcome: p.string().length(10).$type<ReportOutcome>().nullable(),
    /** Null also where it was settled in another way than by a decision about the report. */
    decidedBy: () => p.manyToOne(User).nullable().deleteRule('set null').index(),
    settledAt: p.datetime(3).nullable(),
    /** Whether the members who reported were told of the outcome. */
    isTold: p.boolean().default(false),
    createdAt: p.datetime(3),
  },
  indexes: [{ name: 'reported_subjects_state', properties: ['state', 'id'] }],
}) {}

/** What one person says is wrong. */
export class ContentReport extends entity('ContentReport', 'content_reports', {
  properties: {
    id: p.integer().primary(),
    subject: () => p.manyToOne(ReportedSubject).deleteRule('cascade'),
    /** Null of visitors, and of members whose account is deleted. */
    user: () => p.manyToOne(User).nullable().deleteRule('set null').index(),
    isVisitor: p.boolean(),
    reason: p.string().length(20).$type<ReportReason>(),
    text: p.text(),
    createdAt: p.datetime(3),
  },
  uniques: [{ name: 'content_reports_person', properties: ['subject', 'user'] }],
}) {}
