import type { z } from 'zod'
import { MICRO_CLIP_UPLOAD_MAX_SECONDS } from '#shared/limits/uploads.ts'
import { can } from '#shared/permissions.ts'
import { MICRO_CLIP_TOO_LONG, type newVideo, type OwnVideo } from '#shared/contract/own-videos.ts'
import { type WatchedVideo } from '#shared/contract/videos.ts'
import type { EntityManager } from '#server/database/database.ts'
import type { Parts } from '#server/feature.ts'
import { attachFiles, readPublished } from './attached-files.ts'
import { readCaptionsFile, writeCues } from './cues.ts'
import type { Category } from '#server/entities/category.entity.ts'
import { enterFiling, findFiled } from '#server/entities/filed-category.ts'
import { notifyReviewers } from '#server/features/notifications/notify.ts'
import { enqueueFile } from '#server/features/media-jobs/renditions.ts'
import { shownPicture } from '#server/features/uploads/record-picture.ts'
import type { Quotas } from '#server/features/uploads/quotas.ts'
import type { AssertMayUpload } from '#server/features/uploads/upload-rights.ts'
import type { Uploads } from '#server/features/uploads/uploads.service.ts'
import { User } from '#server/entities/user.entity.ts'
import { invalidField } from '#server/api-error.ts'
import type { Caller } from '#server/http/caller.ts'
import { Video as VideoEntity } from '#server/entities/video.entity.ts'
import { assertTrimmable, partOfFilm, secondsOf, setTrim } from './trim.ts'
import { requireVisible } from './video-access.ts'
import { toVideo, type VideoRow } from './video-row.ts'
import type { VideoQueries } from './videos.queries.ts'

/** The services that change the file and the review of a video. */
export interface VideoNeeds {
  queries: VideoQueries
  uploads: Uploads
  quotas: Quotas
  assertMayUpload: AssertMayUpload
}

/**
 * The category, or the one that it was merged into. Call after `enterFiling`.
 * @throws ApiError invalid where there is no category of this id
 */
export async function findCategory(em: EntityManager, id: number): Promise<Category> {
  const [category] = await findFiled(em, [id])
  if (category) return category
  throw invalidField('categoryId', 'Please select a category for your video.')
}

export type Videos = ReturnType<typeof createVideos>

export function createVideos({
  database,
  queries,
  uploads,
  quotas,
  assertMayUpload,
  ffmpeg,
  events,
  now,
}: Parts & VideoNeeds) {
  const findVisible = async (caller: Caller | null, id: number): Promise<VideoRow> =>
    requireVisible(caller, await queries.one(id))

  return {
    /**
     * Claims the uploaded files and submits the video for review. A file that doesn't play everywhere is transcoded
     * before the review.
     * @throws ApiError not_allowed, not_found, conflict, invalid or over_quota; the files can be used again then
     */
    async create(caller: Caller, form: z.output<typeof newVideo>): Promise<OwnVideo> {
      await assertMayUpload(caller)
      const spoken = form.captions === undefined ? null : readCaptionsFile(form.captions).cues
      const id = await database.transaction(async (em) => {
        await enterFiling(em)
        await quotas.admitWaiting(em, caller)
        const category = await findCategory(em, form.categoryId)
        const file = await uploads.claim(em, caller, form.videoFile, 'video')
        const picture = form.thumbnailFile
          ? await uploads.claim(em, caller, form.thumbnailFile, 'image')
          : await uploads.posterOf(em, file)
        const trim = partOfFilm(file, form.trim)
        // The server's probe has priority over the duration that the client sent.
        const duration = file.duration ?? Math.round(form.duration ?? 0)
        if (form.isMicroClip && (trim ? secondsOf(trim, file) : duration) > MICRO_CLIP_UPLOAD_MAX_SECONDS) {
          throw invalidField('duration', MICRO_CLIP_TOO_LONG)
        }
        const at = now()
        const isAwaited = trim !== null || file.needsTranscode
        const video = em.create(VideoEntity, {
          title: form.title,
          description: form.description || null,
          videoFile: file.file,
          ...shownPicture(picture),
          duration,
          clipStartTime: form.isMicroClip ? 0 : null,
          clipDuration: form.isMicroClip ? duration : null,
          submittedAt: at,
          category,
          creator: em.getReference(User, caller.id),
          isMicroClip: form.isMicroClip,
          protocol: form.protocolCheck?.protocol ?? null,
          reviewBy: form.protocolCheck?.reviewBy ?? null,
          approvalStatus: isAwaited ? 'processing' : 'pending',
          progress: isAwaited ? 0 : null,
        })
        await em.flush()
        if (trim) {
          await assertTrimmable(ffmpeg, video)
          await setTrim(em, video, trim, at)
        } else enqueueFile(em, file, at)
        await em.flush()
        if (spoken) await writeCues(em, video, spoken)
        if (form.attachments) await attachFiles({ em, video, caller, uploads }, form.attachments)
        if (form.wishId && can(caller, 'videos.upload'))
          await em.execute(
            `insert into wish_lessons (wish_id, video_id) select id, ? from wishes where id = ? and state = 'open'`,
            [video.id, form.wishId],
          )
        const { id: userId, username } = caller
        events.publish(em, 'video.submitted', { videoId: video.id, title: form.title, userId, username })
        events.publish(em, 'media.queued', {})
        // A file that is made ready first is announced then.
        if (video.approvalStatus === 'pending') await notifyReviewers({ em, events, at }, video.id, userId)
        return video.id
      })
      return queries.ownVideo(id)
    },

    /** @throws ApiError not_found, also for a video that the caller may not see */
    async get(caller: Caller | null, id: number): Promise<WatchedVideo> {
      const row = await findVisible(caller, id)
      const [streams, attachments] = await Promise.all([
        queries.streamsOf(row),
        readPublished(database.reader, id),
      ])
      const video = { ...toVideo(row), ...streams, attachments }
      if (caller) await queries.mark([video], caller.id)
      return video
    },

    /** @throws ApiError not_found for what the caller may not see */
    async requireVisible(caller: Caller | null, id: number): Promise<void> {
      await findVisible(caller, id)
    },
  }
}
