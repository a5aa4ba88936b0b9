import type { EntityManager } from '#server/database/database.ts'
import type { Upload } from '#server/features/uploads/upload.entity.ts'
import type { Step } from './media-job.entity.ts'
import { lockFileReferences } from './lock-file-references.ts'
import { renditionSize } from './renditions.ts'

/** A video without its audio is published all the same, with this warning to its owner. */
export const AUDIO_LOST =
  'It plays without sound: this server knows no way to read the sound in this file. If it should be heard, export it with AAC sound and upload it anew.'
const RENDITION_MISSING =
  'A smaller size of it, for slow lines, could not be made, though it was tried three times. It plays in the others.'

/** Warns the owners of all videos that show the file when a rendition was given up. */
export async function warnMissingRendition(em: EntityManager, upload: Upload, step: Step): Promise<void> {
  if (Number.isNaN(renditionSize(step))) return
  const { videos, proposals } = await lockFileReferences(em, upload.file)
  for (const shown of [...videos, ...proposals]) {
    if (shown.warning?.includes(RENDITION_MISSING)) continue
    shown.warning = shown.warning ? `${shown.warning} ${RENDITION_MISSING}` : RENDITION_MISSING
  }
}
