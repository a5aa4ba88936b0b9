import type { z } from 'zod'
import type { reviewRoutes } from '#shared/contract/review.ts'
import type { EntityManager } from '#server/database/database.ts'
import { nextSequenceValue } from '#server/database/sequence.entity.ts'
import { changedFields } from '#server/features/audit/record-audit-event.ts'
import { setProtocol } from '#server/features/videos/protocol.ts'
import { trendingScore } from '#server/features/videos/trending-score.ts'
import { filesOfVideo } from '#server/entities/file-columns.ts'
import type { Video } from '#server/entities/video.entity.ts'
import { findCategory } from '#server/features/videos/videos.service.ts'
import { assertClipLength } from './replace-file.ts'

export type Properties = Omit<z.output<typeof reviewRoutes.editVideo.body>, 'videoId'>

/** As in the audit log. */
const propertiesOf = ({
  title,
  category,
  featured,
  isTrending,
  isMicroClip,
  isPublic,
  protocol,
  reviewBy,
}: Video) => ({
  title,
  category: category.name,
  featured,
  isTrending,
  isMicroClip,
  isPublic,
  protocol: protocol ?? null,
  reviewBy: reviewBy ?? null,
})

/**
 * A published micro clip has a position among the shorts, and every micro clip has a length.
 * @throws ApiError invalid for a video that is too long for a micro clip
 */
async function changeKind(em: EntityManager, video: Video, isMicroClip: boolean): Promise<void> {
  if (video.isMicroClip === isMicroClip) return
  video.isMicroClip = isMicroClip
  if (!isMicroClip) {
    video.shortPosition = null
    return
  }
  if (!video.clipDuration) {
    assertClipLength(video, video, 'isMicroClip')
    video.clipStartTime = 0
    video.clipDuration = video.duration
  }
  if (video.approvalStatus === 'approved') video.shortPosition = await nextSequenceValue(em, 'shorts')
}

/**
 * What servers remember of the access to a file follows its upload, and one of the videos that show the file. That may be
 * another video, so the write of the upload tells them.
 */
async function changeVisitors(em: EntityManager, video: Video, isPublic: boolean): Promise<void> {
  if (video.isPublic === isPublic) return
  video.isPublic = isPublic
  const files = filesOfVideo(video).map((file) => file ?? '')
  await em.execute(
    `update uploads set used_at = used_at where file in (${files.map(() => '?').join(', ')})`,
    files,
  )
}

/**
 * Sets the category, the flags, the title and the protocol of a locked video.
 * @param day the training day of now, on which another protocol of a public lesson counts as checked
 * @returns what changed, for the audit log; null for no change
 * @throws ApiError invalid for an unknown category, or a video that is too long for a micro clip
 */
export async function changeProperties(em: EntityManager, video: Video, form: Properties, day: string) {
  await em.populate(video, ['category'])
  const before = propertiesOf(video)
  if (form.categoryId !== undefined) video.category = await findCategory(em, form.categoryId)
  video.title = form.title ?? video.title
  video.featured = form.featured ?? video.featured
  video.isTrending = form.isTrending ?? video.isTrending
  await changeVisitors(em, video, form.isPublic ?? video.isPublic)
  await changeKind(em, video, form.isMicroClip ?? video.isMicroClip)
  video.trendingScore = trendingScore(video)
  setProtocol(video, form.protocolCheck, day)
  return changedFields(before, propertiesOf(video))
}
