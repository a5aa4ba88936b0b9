import type { EntityManager } from '#server/database/database.ts'
import type { Upload } from '#server/features/uploads/upload.entity.ts'
import type { Step } from './media-job.entity.ts'
import { lockShownBy } from './shown-by.ts'
import { sizeOf } from './renditions.ts'

/** Better than not at all: most drills are seen, and whoever sent it learns that nobody hears it. */
export const SILENCED =
  'It plays without sound: this server knows no way to read the sound in this file. If it should be heard, export it with AAC sound and upload it anew.'
const SIZE_GIVEN_UP =
  'A smaller size of it, for slow lines, could not be made, though it was tried three times. It plays in the others.'

/** Tells the owners of all videos that show the file when it was a size that was given up; they wait for nothing. */
export async function warnMissingRendition(em: EntityManager, upload: Upload, step: Step): Promise<void> {
  if (Number.isNaN(sizeOf(step))) return
  const { videos, proposals } = await lockShownBy(em, upload.file)
  for (const shown of [...videos, ...proposals]) {
    if (shown.warning?.includes(SIZE_GIVEN_UP)) continue
    shown.warning = shown.warning ? `${shown.warning} ${SIZE_GIVEN_UP}` : SIZE_GIVEN_UP
  }
}
