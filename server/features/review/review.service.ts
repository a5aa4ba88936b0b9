import { LockMode } from '@mikro-orm/core'
import type { OwnVideo } from '#shared/contract/videos.ts'
import type { Database, EntityManager } from '#server/database/database.ts'
import { nextNumber } from '#server/database/next-number.ts'
import { User } from '#server/features/accounts/user.entity.ts'
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
  events: EventBus
  now(): Date
}

type Decision = 'approved' | 'rejected'

export type Review = ReturnType<typeof createReview>

/** Puts a video into the feeds, after everything that is there already. */
export async function publishVideo(em: EntityManager, video: Video): Promise<void> {
  video.approvalStatus = 'approved'
  video.feedPosition = await nextNumber(em, 'feed')
  video.shortPosition = video.isMicroClip ? await nextNumber(em, 'shorts') : null
  video.trendingScore = trendingScore(video)
}

export function createReview({ database, queries, events, now }: Options) {
  const decide = async (caller: Caller, id: number, decision: Decision, notes: string): Promise<OwnVideo> => {
    const video = await database.transaction(async (em) => {
      const video = await em.findOne(Video, id, { lockMode: LockMode.PESSIMISTIC_WRITE })
      if (!video) throw videoNotFound()
      if (video.approvalStatus !== 'pending') {
        throw new ApiError(
          'taken',
          `This video is ${video.approvalStatus} already. The list has been brought up to date.`,
        )
      }
      video.approvalStatus = decision
      video.reviewNotes = notes || null
      video.reviewedAt = now()
      video.reviewedBy = em.getReference(User, caller.id)
      if (decision === 'approved') await publishVideo(em, video)
      await em.flush()
      return video
    })
    events.publish('video.reviewed', {
      videoId: id,
      title: video.title,
      creatorId: video.creator.id,
      status: decision,
    })
    const row = await queries.one(id)
    if (!row) throw videoNotFound()
    return toOwnVideo(row)
  }
  return {
    /** @throws ApiError not_found, or taken when it was decided meanwhile */
    approve: (caller: Caller, id: number, notes = '') => decide(caller, id, 'approved', notes),
    /** @throws ApiError not_found, or taken when it was decided meanwhile */
    reject: (caller: Caller, id: number, notes: string) => decide(caller, id, 'rejected', notes),
  }
}
