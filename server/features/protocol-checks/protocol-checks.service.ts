import { LockMode } from '@mikro-orm/core'
import type { ProtocolCheck } from '#shared/contract/videos.ts'
import { ApiError } from '#server/api-error.ts'
import type { EntityManager } from '#server/database/database.ts'
import type { Parts } from '#server/feature.ts'
import { recordAuditEvent } from '#server/features/audit/record-audit-event.ts'
import { notify, person } from '#server/features/notifications/notify.ts'
import { addMonths } from '#server/features/records/assignments/assignment-rounds.ts'
import type { ReadToday } from '#server/features/settings/department-day.ts'
import { LESSON_VERSION } from '#server/features/videos/lesson-version.ts'
import { keepProtocolCheck, setProtocol } from '#server/features/videos/protocol.ts'
import { findVisibleVideo } from '#server/features/videos/video-access.ts'
import type { Caller } from '#server/http/caller.ts'

const MONTHS_OF_A_CHECK = 12
/** Lessons of one transaction. */
const DUE_OF_A_BATCH = 100

const FIND_WATCHED = `select 1 from members m join watched w on w.member_id = m.id
  join videos v on v.id = w.video_id and w.version = ${LESSON_VERSION}
  where m.user_id = ? and v.id = ? and w.done_at is not null limit 1`

/** A row that another server has marked meanwhile is not written again. */
const MARK_DUE = `update videos set is_protocol_due = true where is_protocol_due = false and id in
  (select v.id from videos v where v.approval_status = 'approved' and v.is_protocol_due = false and v.review_by < ?
    order by v.review_by, v.id limit ${DUE_OF_A_BATCH})
  returning id, creator_id as "creatorId", protocol`

interface DueRow {
  id: number
  creatorId: number
  protocol: string | null
}

/** Renews the checks of lessons, and marks those that are due. */
export function createProtocolChecks({ database, events, now }: Parts, readToday: ReadToday) {
  const assertWatched = async (em: EntityManager, caller: Caller, videoId: number): Promise<void> => {
    const watched = await em.execute<unknown[]>(FIND_WATCHED, [caller.id, videoId])
    if (watched.length === 0) throw new ApiError('conflict', 'Watch the lesson first.')
  }

  const markSome = (today: string): Promise<number> =>
    database.transaction(async (em) => {
      const due = await em.execute<DueRow[]>(MARK_DUE, [today])
      for (const { id, creatorId, protocol } of due)
        await notify(
          { em, events, at: now() },
          { kind: 'protocol-due', to: person(creatorId), video: id, detail: protocol },
        )
      return due.length
    })

  return {
    /**
     * Notes that the caller has watched a public lesson and found it right, for a year. A second time on one day changes
     * nothing.
     * @throws ApiError not_found; conflict where it names no protocol, is not public, or was not watched
     */
    async renew(caller: Caller, id: number): Promise<ProtocolCheck> {
      const today = await readToday()
      return database.transaction(async (em) => {
        const video = await findVisibleVideo(em, caller, id, LockMode.PESSIMISTIC_WRITE)
        const { protocol, protocolCheckedOn, reviewBy: formerDay } = video
        if (video.approvalStatus !== 'approved' || !protocol)
          throw new ApiError('conflict', 'Only a public lesson that names a protocol can be checked.')
        await assertWatched(em, caller, id)
        const reviewBy = addMonths(today, MONTHS_OF_A_CHECK)
        if (protocolCheckedOn !== today || formerDay !== reviewBy) {
          setProtocol(video, { protocol, reviewBy }, today)
          keepProtocolCheck(video, today)
          video.revision++
          recordAuditEvent(em, caller, {
            at: now(),
            action: 'protocol.renewed',
            subject: { kind: 'video', id, name: video.title },
            notes: protocol,
            before: { protocolCheckedOn: protocolCheckedOn ?? null, reviewBy: formerDay ?? null },
            after: { protocolCheckedOn: today, reviewBy },
          })
          await em.flush()
        }
        return { protocol, checkedOn: today, reviewBy, isDue: false }
      })
    },

    /** Marks the public lessons whose day is past, and tells their owners, once for each day. */
    async sweep(): Promise<void> {
      const today = await readToday()
      while ((await markSome(today)) === DUE_OF_A_BATCH);
    },
  }
}
