import { LockMode } from '@mikro-orm/core'
import type { EntityManager } from '#server/database/database.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Events } from '#server/live/event-bus.ts'
import { trendingScore } from './trending-score.ts'
import { Video } from './video.entity.ts'
import { videoNotFound } from './videos.service.ts'

/** @throws ApiError not_found when the caller may not see it */
export async function findVisibleVideo(
  em: EntityManager,
  caller: Caller,
  id: number,
  lockMode = LockMode.NONE,
): Promise<Video> {
  const video = await em.findOne(Video, id, { lockMode })
  const isTheirs = caller.isAdmin || caller.id === video?.creator.id
  if (!video || (video.approvalStatus !== 'approved' && !isTheirs)) throw videoNotFound()
  return video
}

/**
 * The video whose counters are about to move, held until the transaction ends.
 * @throws ApiError not_found when the caller may not see it
 */
export const lockVisibleVideo = (em: EntityManager, caller: Caller, id: number): Promise<Video> =>
  findVisibleVideo(em, caller, id, LockMode.PESSIMISTIC_WRITE)

/** Moves one counter, and the score that depends on it, in the same transaction. */
export function count(video: Video, counter: 'likes' | 'saves' | 'views', by: number): void {
  video[counter] = Math.max(0, video[counter] + by)
  video.trendingScore = trendingScore(video)
}

/** What everybody is told when a counter has moved. */
export const countsOf = ({ id, views, likes }: Video): Events['video.counted'] => ({
  videoId: id,
  views,
  likes,
})
