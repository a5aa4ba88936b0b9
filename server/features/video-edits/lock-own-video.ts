import { LockMode } from '@mikro-orm/core'
import type { EntityManager } from '#server/database/database.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { Caller } from '#server/http/caller.ts'
import { Video } from '../videos/video.entity.ts'
import { videoNotFound } from '../videos/videos.service.ts'

/**
 * The video, locked until the transaction ends. Proposals and clips are locked after their video, clips by id.
 * @throws ApiError not_found when it isn't the caller's to see, not_allowed when only to see
 */
export async function lockOwnVideo(em: EntityManager, caller: Caller, id: number): Promise<Video> {
  const video = await em.findOne(Video, id, { lockMode: LockMode.PESSIMISTIC_WRITE })
  const isTheirs = caller.isAdmin || caller.id === video?.creator.id
  if (!video || (video.approvalStatus !== 'approved' && !isTheirs)) throw videoNotFound()
  if (!isTheirs) throw new ApiError('not_allowed', 'This video belongs to somebody else.')
  return video
}

/**
 * @param seen the revision that the caller saw; undefined when the call does not say
 * @throws ApiError taken when the locked video has another one
 */
export function refuseOtherRevision({ revision }: Video, seen: number | undefined): void {
  if (seen === undefined || seen === revision) return
  throw new ApiError('conflict', 'This video has changed since you opened it. Please look at it once more.')
}
