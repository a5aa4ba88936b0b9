import { z } from 'zod'
import { TRIM_TOO_SHORT, type Trim } from '#shared/contract/own-videos.ts'
import { TRIM_MIN_MS } from '#shared/limits/uploads.ts'
import type { EntityManager } from '#server/database/database.ts'
import { MediaJob } from '#server/entities/media-job.entity.ts'
import { Upload } from '#server/entities/upload.entity.ts'
import type { Video } from '#server/entities/video.entity.ts'
import { ApiError, invalidField } from '#server/api-error.ts'
import { enqueueSteps } from '#server/features/media-jobs/enqueue-steps.ts'
import { findRenditions, followUpSteps, listRenditions } from '#server/features/media-jobs/renditions.ts'
import { shownPicture } from '#server/features/uploads/record-picture.ts'
import { releaseFiles } from '#server/features/uploads/release-files.ts'
import type { Ffmpeg } from '#server/media/ffmpeg/ffmpeg.ts'
import { findCues, movedCues, writeCues } from './cues.ts'

const NO_FFMPEG =
  'This server has no ffmpeg, so it cannot trim videos. Please trim the video before you upload it.'
const WAS_PUBLIC =
  'A lesson that was published cannot be trimmed. Please trim the video on your device, and replace the file of the lesson with it.'
const IS_CLIP = 'This clip shows a part of another video already.'

/** The captions of the whole film, and the version of the trimmed ones, which another version replaces. */
const storedCaptions = z.object({
  version: z.number().nullable(),
  cues: z.array(z.object({ startMs: z.number(), endMs: z.number(), text: z.string() })),
})

/** Values of the columns of a video that shows all of its film. */
export const UNTRIMMED = {
  trimStartMs: null,
  trimEndMs: null,
  originalFile: null,
  originalCaptions: null,
} as const

/** The wanted part; null for the whole film. */
export const trimOf = ({ trimStartMs, trimEndMs }: Video): Trim | null =>
  typeof trimStartMs === 'number' && typeof trimEndMs === 'number'
    ? { startMs: trimStartMs, endMs: trimEndMs }
    : null

/** Whether the video still shows its whole film, and its trimmed one is not made yet. */
export const isTrimAwaited = (video: Video): boolean => trimOf(video) !== null && !video.originalFile

/**
 * What was public stays as it was reviewed: only the file of a lesson that was never public is trimmed.
 * @throws ApiError unavailable without ffmpeg, conflict for a lesson that was public, and for a part of another video
 */
export async function assertTrimmable(
  ffmpeg: Ffmpeg,
  video: Pick<Video, 'approvalStatus' | 'source' | 'feedPosition' | 'heldFeedPosition' | 'publishedAt'>,
): Promise<void> {
  if (!(await ffmpeg.isAvailable())) throw new ApiError('unprocessable', NO_FFMPEG)
  const { approvalStatus, feedPosition, heldFeedPosition, publishedAt, source } = video
  if (approvalStatus === 'approved' || (feedPosition ?? heldFeedPosition ?? publishedAt ?? null) !== null)
    throw new ApiError('conflict', WAS_PUBLIC)
  if (source) throw new ApiError('conflict', IS_CLIP)
}

/**
 * The part of a film that is made; null where it is the whole film.
 * @throws ApiError invalid for a part that begins after the film
 */
export function partOfFilm({ lengthMs, duration }: Upload, wanted: Trim | null | undefined): Trim | null {
  if (!wanted) return null
  const length = lengthMs ?? 1000 * (duration ?? 0)
  const trim = { startMs: wanted.startMs, endMs: Math.min(wanted.endMs, length) }
  if (trim.endMs - trim.startMs < TRIM_MIN_MS) throw invalidField('trim', TRIM_TOO_SHORT)
  return trim.startMs === 0 && trim.endMs === length ? null : trim
}

/** Seconds, rounded, of what is left of a film. */
export const secondsOf = (trim: Trim | null, { duration }: Upload): number =>
  trim ? Math.round((trim.endMs - trim.startMs) / 1000) : (duration ?? 0)

const setLength = (video: Video, seconds: number): void => {
  video.duration = seconds
  if (!video.isMicroClip) return
  video.clipStartTime = 0
  video.clipDuration = seconds
}

/** Shows a thumbnail that was taken from the film `from` as the one of the film `to`. */
async function followPoster(em: EntityManager, video: Video, from: Upload, to: Upload): Promise<void> {
  if ((video.thumbnailFile ?? null) !== (from.posterFile ?? null)) return
  Object.assign(video, shownPicture(to.posterFile ? await em.findOne(Upload, { file: to.posterFile }) : null))
}

/**
 * Lets a locked video show its whole film again, with the captions of the whole film. The trimmed film is left to the caller,
 * who releases it.
 */
async function restoreWhole(em: EntityManager, video: Video): Promise<void> {
  const { originalFile, originalCaptions } = video
  const startMs = video.trimStartMs ?? 0
  if (originalFile) {
    const whole = await em.findOneOrFail(Upload, { file: originalFile })
    const trimmed = await em.findOneOrFail(Upload, { file: video.videoFile ?? '' })
    await followPoster(em, video, trimmed, whole)
    Object.assign(video, { videoFile: whole.file, renditions: null })
    setLength(video, whole.duration ?? 0)
    const stored = originalCaptions ? storedCaptions.parse(JSON.parse(originalCaptions)) : null
    const cues = await findCues(em, video)
    if (stored && stored.version === (video.captionsVersion ?? null)) await writeCues(em, video, stored.cues)
    else if (cues.length > 0) await writeCues(em, video, movedCues(cues, startMs))
    await em.flush()
    if ((await findRenditions(em, whole)).length > 0) await listRenditions(em, whole)
  }
  Object.assign(video, UNTRIMMED)
}

/**
 * Notes which part of its film a locked video shows, and adds the job that makes a film of this part, or the jobs of the whole
 * film. The caller sets the status, and releases the file that the video showed before.
 * @param at by this server's clock
 * @throws ApiError invalid
 */
export async function setTrim(
  em: EntityManager,
  video: Video,
  wanted: Trim | null,
  at: Date,
): Promise<Trim | null> {
  await restoreWhole(em, video)
  const film = await em.findOne(Upload, { file: video.videoFile ?? '' })
  const trim = film && partOfFilm(film, wanted)
  video.trimStartMs = trim?.startMs ?? null
  video.trimEndMs = trim?.endMs ?? null
  await em.flush()
  if (!film) return null
  // A run of these finds its lease gone. The film of a part is made of the film as it is.
  const unfinished = { step: { $ne: 'poster' }, state: { $ne: 'done' } } as const
  await em.nativeDelete(MediaJob, { upload: film, $or: [unfinished, { step: 'trim' }] })
  const wholeSteps = film.needsTranscode ? (['transcode'] as const) : followUpSteps(film)
  const there = new Set(
    (await em.find(MediaJob, { upload: film }, { refresh: true })).map(({ step }) => step),
  )
  enqueueSteps(em, film, trim ? ['trim'] : wholeSteps.filter((step) => !there.has(step)), at)
  return trim
}

/**
 * Lets a locked video show the film that was made of its part, in the transaction that ends the job. Captions are moved and
 * cut, and a thumbnail that was taken from the whole film is replaced.
 */
export async function showTrimmed(
  em: EntityManager,
  video: Video,
  { startMs, endMs }: Trim,
  { whole, trimmed }: { whole: Upload; trimmed: Upload },
): Promise<void> {
  await followPoster(em, video, whole, trimmed)
  Object.assign(video, {
    videoFile: trimmed.file,
    originalFile: whole.file,
    renditions: null,
    approvalStatus: 'pending',
    progress: null,
    failureReason: null,
  })
  setLength(video, trimmed.duration ?? 0)
  const cues = (await findCues(em, video)).map(({ startMs, endMs, text }) => ({ startMs, endMs, text }))
  if (cues.length === 0) return
  const length = endMs - startMs
  const heard = movedCues(cues, -startMs)
    .filter((cue) => cue.startMs < length)
    .map((cue) => ({ ...cue, endMs: Math.min(cue.endMs, length) }))
  await writeCues(em, video, heard)
  video.originalCaptions = JSON.stringify({ version: video.captionsVersion ?? null, cues })
}

/**
 * Forgets what was cut away of a lesson that is approved for good.
 * @returns files to remove from the storage after the commit
 */
export async function releaseOriginal(em: EntityManager, video: Video): Promise<string[]> {
  const { originalFile } = video
  if (!originalFile) return []
  Object.assign(video, UNTRIMMED)
  await em.flush()
  return releaseFiles(em, [originalFile])
}
