import { z } from 'zod'
import { CAPTIONS_MAX_BYTES } from '../limits.ts'

/** Uploads of the main process: from the disk, without the page, and surviving restarts. */

/** The page's id of a file of this computer; the path stays in the main process. */
const fileId = z.string().regex(/^[\w-]{22}$/)

export const pickedFile = z.object({
  id: fileId,
  name: z.string(),
  size: z.number().int().nonnegative(),
  lastModified: z.number(),
})
export type PickedFile = z.infer<typeof pickedFile>

/** The path under which the page shows a picked file. */
export const PICKED_PATH = '/picked/'

export const uploadForm = z.object({
  userId: z.number().int().positive(),
  title: z.string().min(1).max(500),
  description: z.string().max(10_000),
  categoryId: z.number().int().positive(),
  duration: z.number().nonnegative().nullable(),
  isMicroClip: z.boolean(),
  captions: z.string().max(CAPTIONS_MAX_BYTES).nullable(),
})
export type UploadForm = z.infer<typeof uploadForm>

export const uploadOrder = z.object({ video: fileId, thumbnail: fileId.nullable(), form: uploadForm })
export type UploadOrder = z.infer<typeof uploadOrder>

export const uploadId = z.object({ id: z.string().max(60) })

export const backgroundUpload = z.object({
  id: z.string(),
  userId: z.number(),
  title: z.string(),
  isMicroClip: z.boolean(),
  sent: z.number(),
  total: z.number(),
  phase: z.enum(['waiting', 'files', 'record', 'failed']),
  trouble: z.enum(['connection', 'sign-in']).nullable(),
  /** Why it failed, as a sentence. */
  failure: z.string().nullable(),
})
export type BackgroundUpload = z.infer<typeof backgroundUpload>
