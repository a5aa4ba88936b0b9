import { LockMode } from '@mikro-orm/core'
import type { OwnVideo } from '#shared/contract/videos.ts'
import type { Database, EntityManager } from '#server/database/database.ts'
import { nextNumber } from '#server/database/next-number.ts'
import { User } from '#server/features/accounts/user.entity.ts'
import { record } from '#server/features/audit/record.ts'
import { awardReached } from '#server/features/achievements/award-reached.ts'
import type { Processing } from '#server/features/processing/processing.service.ts'
import { trendingScore } from '#server/features/videos/trending-score.ts'
import { toOwnVideo } from '#server/features/videos/video-row.ts'
import { Video } from '#server/features/videos/video.entity.ts'
import type { VideoQueries } from '#server/features/videos/videos.queries.ts'
import { videoNotFound } from '#server/features/videos/videos.service.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { Caller } from '#server/http/caller.ts'
import type { EventBus } from '#server/live/event-bus.ts'

interface Options {
  database: Database
  queries: VideoQueries
  processing: Pick<Processing, 'enqueueCut'>
  events: EventBus
  now(): Date
}

interface Decision {
  status: 'approved' | 'rejected'
  notes: string
  /** The last review as the reviewer saw it; undefined when the caller doesn't say. */
  seenReviewedAt?: string | null | undefined
}

export type Review = ReturnType<typeof createReview>

/** Puts a video into the feeds, after everything that is there already. */
export async function publishVideo(em: EntityManager, video: Video): Promise<void> {
  video.approvalStatus = 'approved'
  video.feedPosition = await nextNumber(em, 'feed')
  video.shortPosition = video.isMicroClip ? await nextNumber(em, 'shorts') : null
  video.trendingScore = trendingScore(video)
}

/** @throws ApiError taken, saying what happened, unless the video waits as the reviewer saw it */
async function refuseOvertaken(em: EntityManager, video: Video, seen: Decision['seenReviewedAt']) {
  const reviewer = video.reviewedBy ? await em.findOne(User, video.reviewedBy.id) : null
  const who = reviewer?.username ?? 'Another administrator'
  const { approvalStatus: status } = video
  if (status === 'approved' || status === 'rejected') {
    throw new ApiError('taken', `${who} has ${status} this video already. The list is up to date again.`)
  }
  if (status !== 'pending') {
    throw new ApiError('taken', `This video is ${status}: there is nothing to review yet.`)
  }
  if (seen !== undefined && seen !== (video.reviewedAt?.toISOString() ?? null)) {
    const message = `${who} has rejected this video already, and it was sent again. Please look at it once more.`
    throw new ApiError('taken', message)
  }
}

export function createReview({ database, queries, processing, events, now }: Options) {
  const decide = async (
    caller: Caller,
    id: number,
    { status, notes, seenReviewedAt }: Decision,
  ): Promise<OwnVideo> => {
    const { video, isCut } = await database.transaction(async (em) => {
      const video = await em.findOne(Video, id, { lockMode: LockMode.PESSIMISTIC_WRITE })
      if (!video) throw videoNotFound()
      await refuseOvertaken(em, video, seenReviewedAt)
      const at = now()
      record(em, caller, {
        at,
        action: `video.${status}`,
        subject: { kind: 'video', id, name: video.title },
        notes: notes || null,
        before: { approvalStatus: video.approvalStatus },
        after: { approvalStatus: status },
      })
      video.approvalStatus = status
      video.reviewNotes = notes || null
      video.reviewedAt = at
      video.reviewedBy = em.getReference(User, caller.id)
      if (status === 'approved') await publishVideo(em, video)
      await em.flush()
      if (status === 'approved') await awardReached(em, 'approved-uploads', video.creator.id, at)
      const isCut = status === 'approved' && (await processing.enqueueCut(em, video))
      return { video, isCut }
    })
    const { title, creator } = video
    events.publish('video.reviewed', { videoId: id, title, creatorId: creator.id, status })
    if (isCut) events.publish('media.queued', {})
    const row = await queries.one(id)
    if (!row) throw videoNotFound()
    return toOwnVideo(row)
  }
  return {
    /** @throws ApiError not_found, or taken when it was decided meanwhile */
    approve: (caller: Caller, id: number, form: { notes?: string | undefined } & Seen) =>
      decide(caller, id, { status: 'approved', ...form, notes: form.notes ?? '' }),
    /** @throws ApiError not_found, or taken when it was decided meanwhile */
    reject: (caller: Caller, id: number, form: { notes: string } & Seen) =>
      decide(caller, id, { status: 'rejected', ...form }),
  }
}

type Seen = Pick<Decision, 'seenReviewedAt'>
