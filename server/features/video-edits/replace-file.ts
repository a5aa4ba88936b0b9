import { MICRO_CLIP_UPLOAD_MAX_SECONDS } from '#shared/limits.ts'
import { MICRO_CLIP_TOO_LONG } from '#shared/contract/videos.ts'
import type { EntityManager } from '#server/database/database.ts'
import { record } from '#server/features/audit/record-audit-event.ts'
import { fitCues } from '#server/features/captions/fit-cues.ts'
import { MediaJob } from '#server/features/processing/media-job.entity.ts'
import { findRenditions, listRenditions } from '#server/features/processing/renditions.ts'
import type { Upload } from '#server/features/uploads/upload.entity.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { Caller } from '#server/http/caller.ts'
import { hideVideo, lockClips } from '../videos/publication.ts'
import type { Video } from '../videos/video.entity.ts'

const SOURCE_FILE_REPLACED = 'The video that this clip was cut from has a new file.'

/** @throws ApiError malformed for a file that is too long for a micro clip */
export function assertClipLength({ isMicroClip }: Pick<Video, 'isMicroClip'>, { duration }: Upload): void {
  if (!isMicroClip || (duration ?? 0) <= MICRO_CLIP_UPLOAD_MAX_SECONDS) return
  const issues = [{ path: 'videoFile', message: MICRO_CLIP_TOO_LONG }]
  throw new ApiError('invalid', MICRO_CLIP_TOO_LONG, { issues })
}

/** How far a file is from being played: its video or proposal can wait for review once it is ready. */
export async function reviewStatusOf(
  em: EntityManager,
  upload: Upload,
): Promise<'processing' | 'pending' | 'failed'> {
  if (!upload.needsTranscode) return 'pending'
  const failed = await em.findOne(MediaJob, { upload, step: 'transcode', state: 'failed' })
  return failed ? 'failed' : 'processing'
}

/**
 * Gives the video another file, inside the transaction that holds it. What was made of the old file goes with that
 * one; captions stay as far as they fit. Clips that were cut from the old file still show it: they are withdrawn, and
 * their owners can send them to review again.
 * @returns the old file, to be released, and the clips that were withdrawn
 */
export async function replaceFile(
  em: EntityManager,
  video: Video,
  upload: Upload,
  { caller, at }: { caller: Caller; at: Date },
): Promise<{ oldFile: string | null; clips: Video[] }> {
  const oldFile = video.videoFile ?? null
  const duration = upload.duration ?? 0
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
    // It is no part of another video's file any more.
    source: null,
  })
  await em.flush()
  // Those of a proposal's file are there already.
  if ((await findRenditions(em, upload)).length > 0) await listRenditions(em, upload)
  await fitCues(em, video)
  const all = await lockClips(em, video)
  for (const clip of all) clip.withdrawnWithSource = false
  const clips = all.filter(({ approvalStatus: status }) => status === 'approved' || status === 'pending')
  for (const clip of clips) {
    record(em, caller, {
      at,
      action: 'video.withdrawn',
      subject: { kind: 'video', id: clip.id, name: clip.title },
      notes: SOURCE_FILE_REPLACED,
      before: { approvalStatus: clip.approvalStatus },
      after: { approvalStatus: 'withdrawn' },
    })
    hideVideo(clip)
    clip.reviewNotes = SOURCE_FILE_REPLACED
    clip.revision++
  }
  return { oldFile, clips }
}
