import type { Rendition } from '#shared/contract/videos.ts'
import type { EntityManager } from '#server/database/database.ts'
import { Upload } from '#server/entities/upload.entity.ts'
import { RENDITION_SIZES } from '#server/media/ffmpeg/video-filters.ts'
import { STREAM_FROM_SECONDS } from '#shared/limits/player.ts'
import { MediaJob, type Step } from '#server/entities/media-job.entity.ts'
import { enqueueSteps } from './enqueue-steps.ts'
import { lockFileReferences } from './lock-file-references.ts'

const RENDITION_MISSING =
  'A smaller size of it, for slow lines, could not be made, though it was tried three times. It plays in the others.'
/** A rendition closer to the size of the file is not worth a file. */
const RELATIVE_SIZE_MAX = 0.9

const shortSide = ({ width, height }: Pick<Upload, 'width' | 'height'>): number =>
  Math.min(width ?? 0, height ?? 0)

export const renditionSize = (step: Step): number => Number(/^mp4-(\d+)$/.exec(step)?.[1])

/** The steps for a file that every browser plays. */
export function followUpSteps(upload: Pick<Upload, 'width' | 'height' | 'duration'>): Step[] {
  const side = shortSide(upload)
  const smaller = RENDITION_SIZES.filter((size) => size < side * RELATIVE_SIZE_MAX).map(
    (size): Step => `mp4-${size}`,
  )
  return [...smaller, 'storyboard', ...((upload.duration ?? 0) > STREAM_FROM_SECONDS ? ['hls' as const] : [])]
}

/** The renditions of an upload, the largest first. */
export async function findRenditions(em: EntityManager, upload: Upload): Promise<Upload[]> {
  const renditions = await em.find(Upload, { source: upload, role: { $like: 'mp4-%' } })
  return renditions.sort((a, b) => shortSide(b) - shortSide(a))
}

/** Writes the list of renditions into every video that shows the file. */
export async function listRenditions(em: EntityManager, upload: Upload): Promise<void> {
  const all = [upload, ...(await findRenditions(em, upload))]
  const renditions = JSON.stringify(all.map((one): Rendition => ({ size: shortSide(one), file: one.file })))
  const { videos } = await lockFileReferences(em, upload.file)
  for (const video of videos) video.renditions = renditions
}

/** Warns the owners of all videos that show the file when a rendition was given up. */
export async function warnMissingRendition(em: EntityManager, upload: Upload, step: Step): Promise<void> {
  if (Number.isNaN(renditionSize(step))) return
  const { videos, proposals } = await lockFileReferences(em, upload.file)
  for (const shown of [...videos, ...proposals]) {
    if (shown.warning?.includes(RENDITION_MISSING)) continue
    shown.warning = shown.warning ? `${shown.warning} ${RENDITION_MISSING}` : RENDITION_MISSING
  }
}

/** Takes the warning back when the last rendition that was given up is tried again. */
export async function forgetMissingRendition(em: EntityManager, upload: Upload): Promise<void> {
  if ((await em.count(MediaJob, { upload, state: 'failed', step: { $like: 'mp4-%' } })) > 0) return
  const { videos, proposals } = await lockFileReferences(em, upload.file)
  for (const shown of [...videos, ...proposals])
    shown.warning = shown.warning?.replace(RENDITION_MISSING, '').trim() || null
}

/**
 * Adds the jobs of a file, inside the transaction that submits its video.
 * @param at by this server's clock
 */
export function enqueueFile(em: EntityManager, upload: Upload, at: Date): void {
  enqueueSteps(em, upload, upload.needsTranscode ? ['transcode'] : followUpSteps(upload), at)
}
