import type { Rendition } from '#shared/contract/videos.ts'
import type { EntityManager } from '#server/database/database.ts'
import { Upload } from '#server/features/uploads/upload.entity.ts'
import { SIZES } from '#server/media/ffmpeg/picture-filters.ts'
import { STREAM_FROM_SECONDS } from '#shared/limits.ts'
import type { Step } from './media-job.entity.ts'
import { lockShownBy } from './shown-by.ts'

/** A size this near to the file's own is not worth a file. */
const WORTH_IT = 0.9

const shortSide = ({ width, height }: Pick<Upload, 'width' | 'height'>): number =>
  Math.min(width ?? 0, height ?? 0)

export const sizeOf = (step: Step): number => Number(/^mp4-(\d+)$/.exec(step)?.[1])

/** What is made of a file that plays everywhere. */
export function stepsAfter(upload: Pick<Upload, 'width' | 'height' | 'duration'>): Step[] {
  const side = shortSide(upload)
  const smaller = SIZES.filter((size) => size < side * WORTH_IT).map((size): Step => `mp4-${size}`)
  return [...smaller, 'storyboard', ...((upload.duration ?? 0) > STREAM_FROM_SECONDS ? ['hls' as const] : [])]
}

/** The sizes that were made of it, the largest first. */
export async function findSmaller(em: EntityManager, upload: Upload): Promise<Upload[]> {
  const made = await em.find(Upload, { source: upload, role: { $like: 'mp4-%' } })
  return made.sort((a, b) => shortSide(b) - shortSide(a))
}

/** Writes the sizes that there are into every video that shows the file. */
export async function listRenditions(em: EntityManager, upload: Upload): Promise<void> {
  const all = [upload, ...(await findSmaller(em, upload))]
  const renditions = JSON.stringify(all.map((one): Rendition => ({ size: shortSide(one), file: one.file })))
  const { videos } = await lockShownBy(em, upload.file)
  for (const video of videos) video.renditions = renditions
}
