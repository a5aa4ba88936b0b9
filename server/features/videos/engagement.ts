import { LockMode } from '@mikro-orm/core'
import type { EntityManager } from '#server/database/database.ts'
import type { Caller } from '#server/http/caller.ts'
import { trendingScore } from './trending-score.ts'
import { Video } from './video.entity.ts'
import { videoNotFound } from './videos.service.ts'

/**
 * The video whose counters are about to move, held until the transaction ends.
 * @throws ApiError not_found when the caller may not see it
 */
export async function lockVisibleVideo(em: EntityManager, caller: Caller, id: number): Promise<Video> {
  const video = await em.findOne(Video, id, { lockMode: LockMode.PESSIMISTIC_WRITE })
  const isTheirs = caller.isAdmin || caller.id === video?.creator.id
  if (!video || (video.approvalStatus !== 'approved' && !isTheirs)) throw videoNotFound()
  return video
}

/** Moves one counter, and the score that depends on it, in the same transaction. */
export function count(video: Video, counter: 'likes' | 'saves' | 'views', by: number): void {
  video[counter] = Math.max(0, video[counter] + by)
  video.trendingScore = trendingScore(video)
}
