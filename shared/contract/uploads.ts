import { z } from 'zod'
import type { FileKindName } from '../file-kinds.ts'
import { uploadedAttachment } from './attachments.ts'
import { defineRoutes } from './define-route.ts'
import { count, seconds } from './values.ts'

/** The server names stored files; only the uploader can use a name, once. */
export const storedFile = z.object({ path: z.string() })

/** The files that a person may add to a video: the kind of each by its role, which is its part of the form. */
export const ATTACHED_FILES = { thumbnail: 'image' } as const satisfies Record<string, FileKindName>
export type AttachedRole = keyof typeof ATTACHED_FILES
// The names of an object's keys are not typed.
export const ATTACHED_ROLES = Object.keys(ATTACHED_FILES) as AttachedRole[]

/** The parts of the multipart form, with their kinds. `poster` is a frame that the browser took, shown until the server has taken one. */
export const UPLOAD_PARTS = { video: 'video', ...ATTACHED_FILES, poster: 'image' } as const
export type UploadPart = keyof typeof UPLOAD_PARTS
export const UPLOAD_PART_NAMES = Object.keys(UPLOAD_PARTS) as UploadPart[]

export const eachAttached = <Each>(make: (role: AttachedRole) => Each): Record<AttachedRole, Each> =>
  Object.fromEntries(ATTACHED_ROLES.map((role) => [role, make(role)])) as Record<AttachedRole, Each>

export const upload = z.object({
  video: storedFile,
  ...eachAttached(() => storedFile.nullable()),
  duration: seconds,
})
export type Upload = z.infer<typeof upload>

/** Something of each file that is added to a video, by role. */
export type Attached<Each> = Partial<Record<AttachedRole, Each>>

/** The fields of a video that name the files that were added to it. */
export const attachedFields = (stored: Pick<Upload, AttachedRole>) =>
  Object.fromEntries(ATTACHED_ROLES.map((role) => [`${role}File`, stored[role]?.path ?? null])) as Record<
    `${AttachedRole}File`,
    string | null
  >

export const attachedEntries = <Each>(attached: Attached<Each>): [AttachedRole, Each][] =>
  ATTACHED_ROLES.flatMap((role) => {
    const each = attached[role]
    return each === undefined ? [] : [[role, each]]
  })

export const mapAttached = <Each, Made>(
  attached: Attached<Each>,
  make: (each: Each) => Made,
): Attached<Made> => Object.fromEntries(attachedEntries(attached).map(([role, each]) => [role, make(each)]))

/**
 * Where resumable uploads are created and continued, by tus 1.0 (extensions creation, creation-with-upload,
 * creation-defer-length, termination, expiration). POST answers the upload's own address in `Location`, whose
 * last part is its id. HEAD tells how much has arrived, PATCH continues, DELETE deletes it. An upload belongs to
 * its maker, lives for a day, and survives a restart of the server. `finishUpload` turns it into the result of an
 * upload by form.
 */
export const RESUMABLE_UPLOADS_PATH = '/api/uploads'

/** `{user id}-{random}`, as the server names it. */
export const resumableId = z.string().regex(/^\d{1,10}-[0-9a-f]{32}$/, 'This is not an upload of ours')

/** How much of a limit is used; `allowed` is null without a limit. */
export const quota = z.object({ used: count, allowed: count.nullable() })

/** What the caller may still upload and submit. */
export const uploadAllowance = z.object({
  /** Resumable uploads that have begun on this server, and the bytes that they are going to have. */
  unfinished: quota,
  unfinishedBytes: quota,
  /** Stored videos and pictures that no video uses. */
  unused: quota,
  unusedPictures: quota,
  unusedBytes: quota,
  /** Videos that wait for review. */
  waiting: quota,
  /** The sentence that a new video would be refused with now. */
  refusal: z.string().nullable(),
})
export type UploadAllowance = z.infer<typeof uploadAllowance>

export const uploadRoutes = defineRoutes({
  uploadFiles: {
    method: 'POST',
    path: '/api/upload',
    access: 'user',
    raw: 'multipart',
    response: upload,
    status: 201,
    summary:
      'Store a video (MP4, MOV or WebM; with ffmpeg also MTS, TS, MKV, AVI and 3GP) and, if sent, its thumbnail (JPG, PNG or GIF).',
  },
  uploadThumbnail: {
    method: 'POST',
    path: '/api/upload/thumbnail',
    access: 'user',
    raw: 'multipart',
    response: storedFile,
    status: 201,
    summary: 'Store a thumbnail (JPG, PNG or GIF) for a video that is there already.',
  },
  uploadAttachment: {
    method: 'POST',
    path: '/api/upload/attachment',
    access: 'user',
    raw: 'multipart',
    response: uploadedAttachment,
    status: 201,
    summary:
      'Store a file that goes beside a film: PDF, JPG, PNG or plain text, as the part `attachment` of a form. `replaceAttachments` or `createVideo` takes it.',
  },
  getUploadAllowance: {
    method: 'GET',
    path: `${RESUMABLE_UPLOADS_PATH}/allowance`,
    access: 'user',
    response: uploadAllowance,
    summary: 'How much of the bounds on uploads and on videos waiting for review is used.',
  },
  finishUpload: {
    method: 'POST',
    path: `${RESUMABLE_UPLOADS_PATH}/:id/finish`,
    access: 'user',
    params: z.object({ id: resumableId }),
    /** The other parts may have come as resumable uploads of their own. */
    body: z
      .object({ ...eachAttached(() => resumableId.optional()), poster: resumableId.optional() })
      .default({}),
    response: upload,
    status: 201,
    summary:
      'Take the video that arrived whole by tus at /api/uploads, with the answer of an upload by form; repeating answers the same for a day.',
  },
})
