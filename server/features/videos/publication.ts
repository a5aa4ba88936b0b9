import { LockMode } from '@mikro-orm/core'
import type { EntityManager } from '#server/database/database.ts'
import { nextSequenceValue } from '#server/database/next-sequence-value.ts'
import type { Caller } from '#server/http/caller.ts'
import { trendingScore } from './trending-score.ts'
import { Video } from './video.entity.ts'

/** Puts a video into the feeds: after everything that is there already, or back to the place that it had. */
export async function publishVideo(em: EntityManager, video: Video): Promise<void> {
  video.approvalStatus = 'approved'
  video.feedPosition = video.heldFeedPosition ?? (await nextSequenceValue(em, 'feed'))
  video.shortPosition = video.isMicroClip
    ? (video.heldShortPosition ?? (await nextSequenceValue(em, 'shorts')))
    : null
  video.heldFeedPosition = null
  video.heldShortPosition = null
  video.withdrawnWithSource = false
  video.trendingScore = trendingScore(video)
}

/** Takes a video out of the feeds. Its place is held: withdrawing is no way to the top of the feeds. */
export function hideVideo(video: Video): void {
  video.approvalStatus = 'withdrawn'
  video.heldFeedPosition = video.feedPosition ?? video.heldFeedPosition ?? null
  video.heldShortPosition = video.shortPosition ?? video.heldShortPosition ?? null
  video.feedPosition = null
  video.shortPosition = null
}

/** A withdrawn clip that its owner has changed does not come back with its source: no reviewer has seen the change. */
export function keepHiddenIfUnreviewed(video: Video, { isAdmin }: Pick<Caller, 'isAdmin'>): void {
  if (!isAdmin) video.withdrawnWithSource = false
}

/** The clips that were cut from a video, locked in the order of their ids. */
export const lockClips = (em: EntityManager, video: Video): Promise<Video[]> =>
  em.find(
    Video,
    { source: video.id },
    { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' }, populate: ['creator'] },
  )
