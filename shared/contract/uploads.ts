import { z } from 'zod'
import { defineRoutes } from './define-route.ts'
import { count, seconds } from './values.ts'

/** The server names stored files; only the uploader can use a name, once. */
export const storedFile = z.object({ path: z.string() })

export const upload = z.object({ video: storedFile, thumbnail: storedFile.nullable(), duration: seconds })
export type Upload = z.infer<typeof upload>

/** What a person may add to a video, by its part of the form. */
export const ATTACHED_ROLES = ['thumbnail'] as const
export type AttachedRole = (typeof ATTACHED_ROLES)[number]

/** Something of each file that is added to a video, by role. */
export type Attached<Each> = Partial<Record<AttachedRole, Each>>

export const attachedEntries = <Each>(attached: Attached<Each>): [AttachedRole, Each][] =>
  ATTACHED_ROLES.flatMap((role) => {
    const each = attached[role]
    return each === undefined ? [] : [[role, each]]
  })

export const mapAttached = <Each, Made>(
  attached: Attached<Each>,
  make: (each: Each) => Made,
): Attached<Made> => Object.fromEntries(attachedEntries(attached).map(([role, each]) => [role, make(each)]))

/** The parts of the multipart form. `poster` is a frame that the browser took, shown until the server has taken one. */
export const UPLOAD_PARTS = { video: 'video', thumbnail: 'thumbnail', poster: 'poster' } as const

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
    summary: 'Store a video (MP4, MOV or WebM) and, if sent, its thumbnail (JPG, PNG or GIF).',
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
    /** Pictures may have come as resumable uploads of their own. */
    body: z.object({ thumbnail: resumableId.optional(), poster: resumableId.optional() }).default({}),
    response: upload,
    status: 201,
    summary:
      'Take the video that arrived whole by tus at /api/uploads, with the answer of an upload by form; repeating answers the same for a day.',
  },
})
