import { LockMode } from '@mikro-orm/core'
import { REVIEW_ROUNDS_MAX, REVIEW_UNDO_SECONDS } from '#shared/limits/review.ts'
import type { EntityManager } from '#server/database/database.ts'
import { createLeasedQueue, later, type Leased } from '#server/database/leased-queue.ts'
import { createQueueLanes } from '#server/database/queue-lanes.ts'
import { ReviewRound } from '#server/entities/review.entity.ts'
import { User } from '#server/entities/user.entity.ts'
import { Video } from '#server/entities/video.entity.ts'
import type { Parts } from '#server/feature.ts'
import { awardReached } from '#server/features/achievements/award-reached.ts'
import type { Mail } from '#server/features/mail/mail.service.ts'
import { notifyOfDecision, withdrawFromReviewers } from '#server/features/notifications/notify.ts'
import { queueLesson } from '#server/features/news/tell-followers.ts'
import { removeReleased } from '#server/features/uploads/release-files.ts'
import { releaseOriginal } from '#server/features/videos/trim.ts'
import type { Processing } from '#server/features/processing/processing.service.ts'
import type { Edit } from '#server/features/video-edits/edit-rules.ts'
import { settleMadeWishes } from '#server/features/wishes/made-wishes.ts'
import type { ReviewNotes } from './review-notes.service.ts'

const LEASE_MS = 60_000
/** The interval of looking for decisions that can be told. */
const POLL_MS = 1000
const STOP_WAIT_MS = 5000
/** Films of one sweep. */
const SWEPT_MAX = 100

interface NewRound {
  decision: 'approved' | 'rejected'
  notes: string | null
  isProposal: boolean
  /** The fields before the decision, where it can be undone. */
  before: string | null
}

interface Needs {
  processing: Processing
  mail: Mail
  notes: ReviewNotes
}

/**
 * Stores decisions, and tells of them: at once, or when the time for an undo is over. The rows are a queue, so that every
 * decision is told once, also after the end of the process that made it (docs/decisions/102).
 */
export function createReviewRounds(
  { database, storage, events, logger, now }: Parts,
  { processing, mail, notes }: Needs,
) {
  /**
   * What others notice of a decision. The video is locked, and its changes are flushed.
   * @returns files to remove from the storage after the commit
   */
  const tell = async (em: EntityManager, round: ReviewRound, video: Video): Promise<string[]> => {
    const { decision, isProposal } = round
    const at = now()
    // It may have been withdrawn since.
    if (decision === 'approved' && !isProposal && video.approvalStatus === 'approved') {
      // A lesson that was public before has the time of its first publication.
      if (video.publishedAt?.getTime() === round.createdAt.getTime()) await queueLesson(em, video.id)
      await awardReached(em, 'approved-uploads', video.creator.id, at)
      if (await processing.enqueueCut(em, video)) events.publish(em, 'media.queued', {})
    }
    await settleMadeWishes({ em, events, at }, video.id)
    await notifyOfDecision({ em, events, at, mail }, video, {
      by: round.reviewer?.id ?? 0,
      decision,
      isProposal,
      notes: round.notes ?? null,
    })
    if (!video.awaitsReview) await withdrawFromReviewers({ em, events }, video.id)
    return decision === 'approved' && !isProposal ? releaseOriginal(em, video) : []
  }

  const queue = createLeasedQueue(database, {
    entity: ReviewRound,
    table: 'review_rounds',
    order: 'next_attempt_at, id',
    leaseMs: LEASE_MS,
    delayMaxMs: 2 * REVIEW_UNDO_SECONDS * 1000,
  })
  const send = async (leased: Leased): Promise<void> => {
    let released: string[] = []
    await queue.end(leased, async (round, _time, em) => {
      const video = await em.findOneOrFail(
        Video,
        { id: round.video.id },
        { lockMode: LockMode.PESSIMISTIC_WRITE },
      )
      round.state = 'told'
      round.before = null
      await em.flush()
      released = await tell(em, round, video)
    })
    await removeReleased(storage, released)
  }
  const lanes = createQueueLanes<Leased>({
    lanes: 1,
    retryMs: POLL_MS,
    stopWaitMs: STOP_WAIT_MS,
    lease: () => queue.lease(async () => ({})),
    send,
    onFailure: (error) => logger.error({ err: error }, 'a decision was not told, and is tried again'),
  })

  return {
    /**
     * Stores a decision with the notes at seconds, in its transaction. Without `before` it is told at once.
     * @returns files to remove from the storage after the commit
     */
    async record({ em, video, caller, at }: Edit, { before, ...decided }: NewRound): Promise<string[]> {
      const time = await database.time(em)
      const round = em.create(ReviewRound, {
        ...decided,
        before,
        video,
        reviewer: em.getReference(User, caller.id),
        revision: video.revision,
        state: before === null ? 'told' : 'queued',
        createdAt: at,
        nextAttemptAt: later(time, REVIEW_UNDO_SECONDS * 1000),
      })
      await em.flush()
      await notes.send(em, round)
      await em.execute('delete from review_leases where video_id = ?', [video.id])
      await em.execute(
        `delete from review_rounds where video_id = ? and id not in (select id from (select id from review_rounds
          where video_id = ? order by id desc limit ${REVIEW_ROUNDS_MAX}) r)`,
        [video.id, video.id],
      )
      if (before === null) return tell(em, round, video)
      events.publish(em, 'review.queueChanged', {})
      return []
    },

    /** The last decision that stands; null before the first. */
    last: (em: EntityManager, video: Video): Promise<ReviewRound | null> =>
      em.findOne(
        ReviewRound,
        { video: video.id, state: { $ne: 'undone' } },
        { orderBy: { id: 'desc' }, populate: ['reviewer'] },
      ),

    background: {
      async start() {
        if (database.reader.dialect === 'sqlite') await queue.releaseAll()
        lanes.start()
      },
      stop: lanes.stop,
      /** Whole films of lessons whose approval a server of a former version told: it knows none. */
      async sweep() {
        const released = await database.makingRoom(async (em) => {
          const left = await em.find(
            Video,
            { approvalStatus: 'approved', originalFile: { $ne: null } },
            { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' }, limit: SWEPT_MAX },
          )
          const files: string[] = []
          for (const video of left) {
            const isQueued = (await em.count(ReviewRound, { video: video.id, state: 'queued' })) > 0
            if (!isQueued) files.push(...(await releaseOriginal(em, video)))
          }
          return files
        })
        await removeReleased(storage, released)
      },
    },
  }
}

export type ReviewRounds = ReturnType<typeof createReviewRounds>
