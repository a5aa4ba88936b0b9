import { LockMode } from '@mikro-orm/core'
import { can } from '#shared/permissions.ts'
import type { EntityManager } from '#server/database/database.ts'
import { nextSequenceValue } from '#server/database/sequence.entity.ts'
import { ApiError } from '#server/api-error.ts'
import type { Caller } from '#server/http/caller.ts'
import { publishLesson } from './lesson-version.ts'
import { trendingScore } from './trending-score.ts'
import { Video } from '#server/entities/video.entity.ts'

/** @throws ApiError conflict for a clip whose source is not public */
async function assertSourcePublished(em: EntityManager, { source }: Video): Promise<void> {
  const from = source ? await em.findOne(Video, source.id) : null
  if (!from || from.approvalStatus === 'approved') return
  const message = `“${from.title}”, which this clip was cut from, is not public at the moment. Publish that video first.`
  throw new ApiError('conflict', message)
}

/**
 * Keeps when a video became public, before a decision changes the time of the last one: a former version noted that alone.
 */
export function keepPublishedAt(video: Video): void {
  const isKnown = typeof (video.feedPosition ?? video.heldFeedPosition) === 'number'
  if (isKnown) video.publishedAt ??= video.reviewedAt ?? video.submittedAt
}

/**
 * Publishes a video in the feeds: as the newest, or at its former position after a withdrawal.
 * The time of its first publication is that of its decision, which was noted before.
 * @param isSameContent as of `publishLesson`
 * @throws ApiError conflict for a clip whose source is not public
 */
export async function publishVideo(em: EntityManager, video: Video, isSameContent = false): Promise<void> {
  await assertSourcePublished(em, video)
  publishLesson(video, isSameContent)
  video.approvalStatus = 'approved'
  video.publishedAt ??= video.reviewedAt ?? video.submittedAt
  video.feedPosition = video.heldFeedPosition ?? (await nextSequenceValue(em, 'feed'))
  video.shortPosition = video.isMicroClip
    ? (video.heldShortPosition ?? (await nextSequenceValue(em, 'shorts')))
    : null
  video.heldFeedPosition = null
  video.heldShortPosition = null
  video.withdrawnWithSource = false
  video.trendingScore = trendingScore(video)
}

/** Withdraws a video from the feeds. The video keeps its position, so that a restored video is not the newest. */
export function hideVideo(video: Video): void {
  video.approvalStatus = 'withdrawn'
  video.heldFeedPosition = video.feedPosition ?? video.heldFeedPosition ?? null
  video.heldShortPosition = video.shortPosition ?? video.heldShortPosition ?? null
  video.feedPosition = null
  video.shortPosition = null
}

/** A withdrawn clip that its owner has changed is not restored with its source: the change is not reviewed. */
export function keepHiddenIfUnreviewed(video: Video, caller: Pick<Caller, 'role'>): void {
  if (!can(caller, 'videos.manage')) video.withdrawnWithSource = false
}

/** Locks the clips of a video in the order of their ids. */
export const lockClips = (em: EntityManager, video: Video): Promise<Video[]> =>
  em.find(
    Video,
    { source: video.id },
    { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' }, populate: ['creator'] },
  )
