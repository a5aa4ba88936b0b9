import { MICRO_CLIP_UPLOAD_MAX_SECONDS } from '#shared/limits/uploads.ts'
import { MICRO_CLIP_TOO_LONG } from '#shared/contract/own-videos.ts'
import type { EntityManager } from '#server/database/database.ts'
import { fitCues } from '#server/features/videos/cues.ts'
import { MediaJob } from '#server/entities/media-job.entity.ts'
import { findRenditions, listRenditions } from '#server/features/media-jobs/renditions.ts'
import type { Upload } from '#server/entities/upload.entity.ts'
import { invalidField } from '#server/api-error.ts'
import { publishLesson } from '../videos/lesson-version.ts'
import { hideVideo, lockClips } from '../videos/publication.ts'
import { UNTRIMMED } from '../videos/trim.ts'
import type { Video } from '#server/entities/video.entity.ts'
import { recordVideoAction, type Edit } from './edit-rules.ts'

const SOURCE_FILE_REPLACED = 'The video that this clip was cut from has a new file.'

/**
 * @param field of the form, which the error names
 * @throws ApiError invalid for a file that is too long for a micro clip
 */
export function assertClipLength(
  { isMicroClip }: Pick<Video, 'isMicroClip'>,
  { duration }: { duration?: number | null | undefined },
  field = 'videoFile',
): void {
  if (!isMicroClip || (duration ?? 0) <= MICRO_CLIP_UPLOAD_MAX_SECONDS) return
  throw invalidField(field, MICRO_CLIP_TOO_LONG)
}

/** The status of a video or proposal with this file: it waits for review only when the file is converted. */
export async function reviewStatusOf(
  em: EntityManager,
  upload: Upload,
): Promise<'processing' | 'pending' | 'failed'> {
  if (!upload.needsTranscode) return 'pending'
  const failed = await em.findOne(MediaJob, { upload, step: 'transcode', state: 'failed' })
  return failed ? 'failed' : 'processing'
}

/**
 * Replaces the file of a locked video. Captions stay as far as the new file is long enough. Clips of the old file still
 * show it: they are withdrawn, and their owners can submit them again.
 * @returns the withdrawn clips
 */
export async function replaceFile(edit: Edit, upload: Upload): Promise<Video[]> {
  const { em, video } = edit
  const duration = upload.duration ?? 0
  // A former version does not note what it publishes.
  const isNoted = typeof video.publishedVersion === 'number' || typeof video.heldFeedPosition !== 'number'
  if (video.approvalStatus === 'approved' || !isNoted) publishLesson(video, false)
  Object.assign(video, {
    videoFile: upload.file,
    videoUrl: null,
    version: video.version + 1,
    duration,
    clipStartTime: video.isMicroClip ? 0 : null,
    clipDuration: video.isMicroClip ? duration : null,
    renditions: null,
    progress: null,
    failureReason: null,
    warning: null,
    ...UNTRIMMED,
    // The video is no clip of another video's file any more.
    source: null,
  })
  await em.flush()
  // The file of a proposal may have renditions already.
  if ((await findRenditions(em, upload)).length > 0) await listRenditions(em, upload)
  await fitCues(em, video)
  const all = await lockClips(em, video)
  for (const clip of all) clip.withdrawnWithSource = false
  const clips = all.filter(({ approvalStatus: status }) => status === 'approved' || status === 'pending')
  for (const clip of clips) {
    recordVideoAction({ ...edit, video: clip }, 'video.withdrawn', {
      notes: SOURCE_FILE_REPLACED,
      before: { approvalStatus: clip.approvalStatus },
      after: { approvalStatus: 'withdrawn' },
    })
    hideVideo(clip)
    clip.reviewNotes = SOURCE_FILE_REPLACED
    clip.revision++
  }
  return clips
}
