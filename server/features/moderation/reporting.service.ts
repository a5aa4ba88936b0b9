import { LockMode } from '@mikro-orm/core'
import type { z } from 'zod'
import type { newReport } from '#shared/contract/content-reports.ts'
import type { ReportSubject } from '#shared/content-reports.ts'
import { OPEN_REPORTS_MAX, REPORTS_KEPT_MAX } from '#shared/limits/comments.ts'
import { ApiError } from '#server/api-error.ts'
import type { EntityManager } from '#server/database/database.ts'
import { Comment } from '#server/entities/comment.entity.ts'
import { ContentReport, ReportedSubject } from '#server/entities/content-report.entity.ts'
import { User } from '#server/entities/user.entity.ts'
import type { Video } from '#server/entities/video.entity.ts'
import type { Parts } from '#server/feature.ts'
import { recordAuditEvent } from '#server/features/audit/record-audit-event.ts'
import { commentNotFound } from '#server/features/comments/comment-not-found.ts'
import { notifyOfReport } from '#server/features/notifications/notify-of-reports.ts'
import { findVisibleVideo } from '#server/features/videos/video-access.ts'
import type { Caller } from '#server/http/caller.ts'
import { networkOf } from '#server/http/network.ts'
import { networkEvents, type LimitedEvent } from '#server/http/throttle.ts'
import { subjectName } from './subject-name.ts'

const OF_MEMBERS = {
  name: 'reports of a member',
  points: 20,
  seconds: 60 * 60,
  sentence: 'You have reported a lot just now.',
}
const OF_VISITORS = {
  name: 'reports of visitors',
  points: 30,
  seconds: 60 * 60,
  sentence: 'A lot was reported from this network just now.',
}
/** The people of a station share a network. */
const OF_SUBJECT = {
  name: 'reports of a subject by visitors',
  points: 5,
  seconds: 24 * 60 * 60,
  sentence: 'This was reported from this network already.',
}

/** In the audit log. No username has a space. */
const VISITOR = { id: 0, username: 'a visitor' }

interface Reporter {
  /** Null of a visitor, of whom nothing is stored but the counts of the throttle. */
  caller: Caller | null
  /** Of the network, for the throttle. */
  address: string
}

type Report = z.output<typeof newReport>

interface Subject {
  kind: ReportSubject
  videoId: number
  commentId: number | null
  title: string
}

/** Stores what members and visitors report. */
export function createReporting({ database, events, throttles, now }: Parts) {
  const count = ({ caller, address }: Reporter, subject: string): Promise<void> => {
    const ofVisitor = (): LimitedEvent[] => [
      ...networkEvents(OF_VISITORS, address),
      [OF_SUBJECT, `${networkOf(address)} ${subject}`],
    ]
    return throttles.count(...(caller ? [[OF_MEMBERS, String(caller.id)] as const] : ofVisitor()))
  }

  /** @throws ApiError conflict where as many subjects are open as may be */
  const open = async (
    em: EntityManager,
    caller: Caller | null,
    openKey: string,
    subject: Subject,
  ): Promise<ReportedSubject> => {
    // Visitors leave room for the reports of members.
    const max = caller ? OPEN_REPORTS_MAX : OPEN_REPORTS_MAX / 2
    const isOpen = await em.execute(`select 1 from reported_subjects where state = 'open' limit ?`, [max])
    if (isOpen.length >= max)
      throw new ApiError(
        'conflict',
        'Too many reports wait for the training officers. Please tell one of them directly.',
      )
    return em.create(ReportedSubject, { ...subject, count: 0, openKey, state: 'open', createdAt: now() })
  }

  /** The row of the subject is locked, which orders concurrent reports of it, also those of other servers. */
  const store = async (
    em: EntityManager,
    caller: Caller | null,
    subject: Subject,
    { reason, text }: Report,
  ): Promise<void> => {
    const openKey = `${subject.kind} ${subject.commentId ?? subject.videoId}`
    const found = await em.findOne(ReportedSubject, { openKey }, { lockMode: LockMode.PESSIMISTIC_WRITE })
    const reported = found ?? (await open(em, caller, openKey, subject))
    await em.flush()
    const own = caller && (await em.findOne(ContentReport, { subject: reported.id, user: caller.id }))
    if (own) {
      Object.assign(own, { reason, text })
      return
    }
    reported.count++
    if (reported.count <= REPORTS_KEPT_MAX) {
      const user = caller && em.getReference(User, caller.id)
      const at = now()
      em.create(ContentReport, {
        subject: reported,
        user,
        isVisitor: caller === null,
        reason,
        text,
        createdAt: at,
      })
      recordAuditEvent(em, caller ?? VISITOR, {
        at,
        action: 'report.made',
        subject: { kind: 'report', id: reported.id, name: subject.title },
        after: { kind: subject.kind, reason },
      })
    }
    await em.flush()
    if (found) return
    await notifyOfReport({ em, events, at: now() }, subjectName(reported), caller?.id ?? VISITOR.id)
    events.publish(em, 'review.queueChanged', {})
  }

  const assertPublic = ({ approvalStatus }: Video) => {
    if (approvalStatus !== 'approved')
      throw new ApiError('conflict', 'This video is not public: the training officers review it first.')
  }

  return {
    /** @throws ApiError not_found, conflict, too_many_requests */
    async reportVideo(reporter: Reporter, id: number, report: Report): Promise<void> {
      const { caller } = reporter
      await count(reporter, `video ${id}`)
      await database.transaction(async (em) => {
        const video = await findVisibleVideo(em, caller, id, LockMode.PESSIMISTIC_WRITE)
        assertPublic(video)
        await store(em, caller, { kind: 'video', videoId: id, commentId: null, title: video.title }, report)
      })
    },

    /** @throws ApiError not_found, conflict, too_many_requests */
    async reportComment(reporter: Reporter, id: number, report: Report): Promise<void> {
      const { caller } = reporter
      await count(reporter, `comment ${id}`)
      await database.transaction(async (em) => {
        const comment = await em.findOne(Comment, id, { lockMode: LockMode.PESSIMISTIC_WRITE })
        if (!comment) throw commentNotFound()
        const video = await findVisibleVideo(em, caller, comment.video.id)
        assertPublic(video)
        const { id: videoId, title } = video
        await store(em, caller, { kind: 'comment', videoId, commentId: id, title }, report)
      })
    },
  }
}
