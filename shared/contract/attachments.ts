import { z } from 'zod'
import { ATTACHED_MEDIA_TYPES, cleanFileName } from '../attached-files.ts'
import { ATTACHMENTS_MAX } from '../limits/uploads.ts'
import { defineRoutes } from './define-route.ts'
import { byId, count, id } from './values.ts'

/** The name that the server gave to an uploaded file. */
export const uploadedFile = z
  .string()
  .regex(/^[\w-]{1,80}\.[a-z0-9]{2,5}$/, 'This is not a file that was uploaded here')

const mediaType = z.enum(ATTACHED_MEDIA_TYPES)

/** A name that a person gives to a file. It is never a path: signs of one, and what is not seen, leave it. */
const fileName = z.string().overwrite(cleanFileName).min(1, 'Please enter a name for this file.')

/** A file beside the film. The media type follows from its bytes. */
export const attachment = z.object({ id, name: z.string(), mediaType, bytes: count })
export type Attachment = z.infer<typeof attachment>

/** A stored file that no lesson uses yet; `path` is the name that the server gave to it. */
export const uploadedAttachment = z.object({ path: z.string(), mediaType, bytes: count })
export type UploadedAttachment = z.infer<typeof uploadedAttachment>

/** An uploaded file that a lesson takes. */
export const attachedFile = z.object({ file: uploadedFile, name: fileName })
/** A file that the lesson or its proposal has already. */
const keptFile = z.object({ id, name: fileName })

export const TOO_MANY_ATTACHMENTS = `A lesson has at most ${ATTACHMENTS_MAX} files.`
export const attachedFiles = <Each extends z.ZodType>(each: Each) =>
  z.array(each).max(ATTACHMENTS_MAX, TOO_MANY_ATTACHMENTS)

export const attachments = z.object({
  /** As viewers see them. */
  items: z.array(attachment),
  /** As they will be after the approval of the proposal. Null where it leaves them, and for viewers. */
  proposed: z.array(attachment).nullable(),
})
export type Attachments = z.infer<typeof attachments>

const path = '/api/videos/:id/attachments'

export const attachmentRoutes = defineRoutes({
  getAttachments: {
    method: 'GET',
    path,
    access: 'lesson',
    params: byId,
    response: attachments,
    summary: 'The files beside a film; for its owner and reviewers also those that wait for a review.',
  },
  downloadAttachment: {
    method: 'GET',
    path: `${path}/:attachmentId`,
    access: 'lesson',
    params: byId.extend({ attachmentId: id }),
    raw: 'redirect',
    summary:
      'The bytes of one file, always as a download, in ranges too. A file that is only proposed answers its owner and reviewers.',
  },
  replaceAttachments: {
    method: 'PUT',
    path,
    access: 'user',
    params: byId,
    /** All files in their order: those that are left out are removed. */
    body: z.object({
      files: attachedFiles(z.union([keptFile, attachedFile])),
      /** The revision that the editor saw; 409 where the video has another one. */
      revision: z.number().int().positive().optional(),
    }),
    response: attachments,
    summary:
      'Replace, rename, add or remove the files beside a film; the owner and admins. Of an approved video an owner’s are a proposal until they are reviewed.',
  },
})
