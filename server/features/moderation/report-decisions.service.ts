import { LockMode } from '@mikro-orm/core'
import { REPORT_OUTCOME_TEXTS, type ReportOutcome } from '#shared/content-reports.ts'
import { SETTLED_REPORTS_DAYS, UNDO_KEPT_MS } from '#shared/limits/comments.ts'
import { ApiError, invalidField } from '#server/api-error.ts'
import type { EntityManager } from '#server/database/database.ts'
import { timeValue } from '#server/database/row-values.ts'
import { Comment } from '#server/entities/comment.entity.ts'
import { ReportedSubject } from '#server/entities/content-report.entity.ts'
import { User } from '#server/entities/user.entity.ts'
import type { Parts } from '#server/feature.ts'
import { displayName } from '#server/features/accounts/display-name.ts'
import { recordAuditEvent } from '#server/features/audit/record-audit-event.ts'
import type { RemoveComment } from '#server/features/comments/comments.feature.ts'
import { notifyReporters, withdrawReports } from '#server/features/notifications/notify-of-reports.ts'
import { lockForEdit } from '#server/features/video-edits/edit-rules.ts'
import type { Withdrawals } from '#server/features/video-edits/withdrawals.service.ts'
import type { Caller } from '#server/http/caller.ts'
import { subjectName } from './subject-name.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Longer than the undo of a removal: no member is told of a removal that is undone. */
const TOLD_AFTER_MS = 2 * UNDO_KEPT_MS
/** Subjects whose reporters are told in one sweep. */
const TOLD_MAX = 500

interface Decision {
  outcome: ReportOutcome
  notes: string
}

export interface DecisionNeeds {
  withdrawals: Withdrawals
  removeComment: RemoveComment
}

/** Decides about reported videos and comments, once each. */
export function createReportDecisions(
  { database, events, now }: Parts,
  { withdrawals, removeComment }: DecisionNeeds,
) {
  const tell = async (em: EntityManager, subject: ReportedSubject): Promise<void> => {
    const { id, outcome, decidedBy } = subject
    subject.isTold = true
    await em.flush()
    if (!outcome) return
    const text = `You reported ${subjectName(subject)}: ${REPORT_OUTCOME_TEXTS[outcome]}`
    await notifyReporters({ em, events, at: now() }, id, { outcome: text, by: decidedBy?.id ?? 0 })
  }

  /** @throws ApiError conflict, with what came of it, unless the reports are open */
  const assertOpen = async (em: EntityManager, { state, outcome, decidedBy }: ReportedSubject) => {
    if (state === 'open') return
    const officer = decidedBy && (await em.findOne(User, decidedBy.id))
    const result = REPORT_OUTCOME_TEXTS[outcome ?? 'kept']
    throw new ApiError(
      'conflict',
      officer ? `${displayName(officer)} has decided this already: ${result}.` : `It is settled: ${result}.`,
    )
  }

  /** Locks what the decision changes before the reports, as reports and withdrawals do. @returns the change */
  const lockSubject = async (
    em: EntityManager,
    caller: Caller,
    { kind, videoId, commentId }: ReportedSubject,
    { outcome, notes }: Decision,
  ): Promise<() => Promise<void>> => {
    if (outcome === 'kept') return () => Promise.resolve()
    if (outcome !== (kind === 'video' ? 'withdrawn' : 'removed'))
      throw invalidField('outcome', 'Videos are withdrawn, and comments are removed.')
    if (kind === 'video') {
      const edit = await lockForEdit(em, caller, videoId, now, 'reports.decide')
      return () => withdrawals.withdrawIn(edit, { notes })
    }
    const comment = await em.findOne(Comment, commentId ?? 0, { lockMode: LockMode.PESSIMISTIC_WRITE })
    return async () => {
      if (comment) await removeComment(em, caller, comment)
    }
  }

  const findSettled = (where: string, values: (number | Date)[]) =>
    database.reader.all<{ id: number }>(
      `select id from reported_subjects where state = 'settled' and ${where}`,
      values.map((value) =>
        value instanceof Date ? timeValue(database.reader.dialect, value.getTime()) : value,
      ),
    )

  return {
    /** @throws ApiError not_found, invalid, conflict where it is settled already */
    settle: (caller: Caller, id: number, decision: Decision): Promise<void> =>
      database.transaction(async (em) => {
        const known = await em.findOne(ReportedSubject, id)
        if (!known) throw new ApiError('not_found', 'These reports no longer exist.')
        await assertOpen(em, known)
        const change = await lockSubject(em, caller, known, decision)
        const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const
        const subject = await em.findOneOrFail(ReportedSubject, id, lock)
        await assertOpen(em, subject)
        await change()
        const { outcome } = decision
        const decidedBy = em.getReference(User, caller.id)
        // The trigger of a withdrawal or removal has written most of it.
        Object.assign(subject, { state: 'settled', openKey: null, outcome, decidedBy, settledAt: now() })
        recordAuditEvent(em, caller, {
          at: now(),
          action: 'report.settled',
          subject: { kind: 'report', id, name: subject.title },
          after: { outcome },
        })
        await em.flush()
        // The removal of a comment can still be undone: the sweep tells of it.
        if (outcome !== 'removed') await tell(em, subject)
        await withdrawReports({ em, events })
        events.publish(em, 'review.queueChanged', {})
      }),

    /** Tells members of what was settled in another way than by `settle`, and deletes old reports. */
    async sweep(): Promise<void> {
      const at = now().getTime()
      const untold = await findSettled(`is_told = false and settled_at < ? limit ${TOLD_MAX}`, [
        new Date(at - TOLD_AFTER_MS),
      ])
      for (const { id } of untold)
        await database.transaction(async (em) => {
          const where = { id, state: 'settled', isTold: false } as const
          const subject = await em.findOne(ReportedSubject, where, { lockMode: LockMode.PESSIMISTIC_WRITE })
          if (subject) await tell(em, subject)
        })
      await database.transaction(async (em) => {
        const settledAt = { $lt: new Date(at - SETTLED_REPORTS_DAYS * DAY_MS) }
        await em.nativeDelete(ReportedSubject, { state: 'settled', settledAt })
        await withdrawReports({ em, events })
      })
    },
  }
}
