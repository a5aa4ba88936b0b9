import { z } from 'zod'
import { ATTACHED_ROLES } from '../contract/uploads.ts'
import { ATTACHMENTS_MAX, CAPTIONS_MAX_BYTES } from '../limits/uploads.ts'

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
  /** Files beside the film, which are at the server already. */
  attachments: z
    .array(z.object({ file: z.string().max(100), name: z.string().max(500) }))
    .max(ATTACHMENTS_MAX)
    .optional(),
  /** Of the wish that it is made for. */
  wishId: z.number().int().positive().optional(),
  protocolCheck: z.object({ protocol: z.string().max(200), reviewBy: z.string().max(10) }).optional(),
  /** The part of the film that is kept, in milliseconds. */
  trim: z.object({ startMs: z.number().int(), endMs: z.number().int() }).optional(),
})
export type UploadForm = z.infer<typeof uploadForm>

const attachedIds = z.partialRecord(z.enum(ATTACHED_ROLES), fileId)
const uploadOrder = z.object({ video: fileId, attached: attachedIds, form: uploadForm })
export type UploadOrder = z.infer<typeof uploadOrder>

/** A video of a list: its bytes are sent while its form is filled in. The page names it. */
const begunUpload = uploadForm
  .pick({ userId: true, isMicroClip: true })
  .extend({ id: z.uuid(), video: fileId })
export type BegunUpload = z.infer<typeof begunUpload>
const filledUpload = z.object({ id: z.uuid(), attached: attachedIds, form: uploadForm })
export type FilledUpload = z.infer<typeof filledUpload>

const backgroundUpload = z.object({
  id: z.string(),
  userId: z.number(),
  title: z.string(),
  isMicroClip: z.boolean(),
  sent: z.number(),
  total: z.number(),
  /** 'arrived': every byte is at the server, and the form is not filled in yet. */
  phase: z.enum(['waiting', 'files', 'arrived', 'record', 'failed']),
  /** Whether it belongs to a list of the page, which shows it. */
  isListed: z.boolean(),
  isFilled: z.boolean(),
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
  /** Whether the file was accepted. */
  beginUpload: { args: begunUpload, result: z.boolean() },
  /** Submits an upload that was begun, once it has arrived. @returns whether it is known */
  fillUpload: { args: filledUpload, result: z.boolean() },
  /** Sends them in this order. */
  orderUploads: { args: z.object({ ids: z.array(z.string().max(60)).max(100) }), result: z.void() },
  retryUpload: { args: z.object({ id: z.string().max(60) }), result: z.void() },
  stopUpload: { args: z.object({ id: z.string().max(60) }), result: z.void() },
  getUploads: { args: nothing, result: z.array(backgroundUpload) },
}

export const uploadEvents = {
  uploadsChanged: z.object({ uploads: z.array(backgroundUpload) }),
  uploadDone: backgroundUpload,
  filesOpened: nothing,
}
