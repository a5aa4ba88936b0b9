import { z } from 'zod'
import { ATTACHED_ROLES } from '../contract/uploads.ts'
import { CAPTIONS_MAX_BYTES } from '../limits.ts'

/** Uploads of the main process: from the disk, without the page, and surviving restarts. */

/** The page's id of a file of this computer; the path stays in the main process. */
const fileId = z.string().regex(/^[\w-]{22}$/)

const pickedFile = z.object({
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
  /** Of the wish that it is made for. */
  wishId: z.number().int().positive().optional(),
  /** The part of the film that is kept, in milliseconds. */
  trim: z.object({ startMs: z.number().int(), endMs: z.number().int() }).optional(),
})
export type UploadForm = z.infer<typeof uploadForm>

const uploadOrder = z.object({
  video: fileId,
  attached: z.partialRecord(z.enum(ATTACHED_ROLES), fileId),
  form: uploadForm,
})
export type UploadOrder = z.infer<typeof uploadOrder>

const backgroundUpload = z.object({
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

const nothing = z.object({})

export const uploadCalls = {
  /** Opens the system's dialog; empty if nothing was chosen. */
  chooseVideos: { args: nothing, result: z.array(pickedFile) },
  /** Files that were dropped on the desktop app's icon. */
  takeOpenedFiles: { args: nothing, result: z.array(pickedFile) },
  adoptFiles: {
    args: z.object({ paths: z.array(z.string().max(4096)).max(100) }),
    result: z.array(pickedFile),
  },
  /** Whether the upload was accepted. */
  queueUpload: { args: uploadOrder, result: z.boolean() },
  stopUpload: { args: z.object({ id: z.string().max(60) }), result: z.void() },
  getUploads: { args: nothing, result: z.array(backgroundUpload) },
}

export const uploadEvents = {
  uploadsChanged: z.object({ uploads: z.array(backgroundUpload) }),
  uploadDone: backgroundUpload,
  filesOpened: nothing,
}
