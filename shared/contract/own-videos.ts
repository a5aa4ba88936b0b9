import { z } from 'zod'
import { MICRO_CLIP_UPLOAD_MAX_SECONDS, TRIM_MIN_MS } from '../limits/uploads.ts'
import { attachedFile, attachedFiles, uploadedFile } from './attachments.ts'
import { captionsFile } from './captions.ts'
import { defineRoutes } from './define-route.ts'
import { byId, chosenDay, id, requiredText, time, writtenName, writtenText } from './values.ts'
import { video } from './videos.ts'

/** The fields of an approved video that a proposal can change. */
export const PROPOSAL_FIELDS = [
  'title',
  'description',
  'category',
  'thumbnail',
  'captions',
  'attachments',
  'video',
  'protocol',
] as const
export type ProposalField = (typeof PROPOSAL_FIELDS)[number]
/** Only a `pending` proposal waits for a reviewer. */
export const PROPOSAL_STATUSES = ['processing', 'pending', 'rejected', 'failed'] as const
export type ProposalStatus = (typeof PROPOSAL_STATUSES)[number]

/**
 * The changes to an approved video that wait for a review. Each field says how the video will be once the proposal is
 * approved; `changed` names those that differ from the public version.
 */
export const proposal = video
  .pick({
    title: true,
    description: true,
    categoryId: true,
    category: true,
    thumbnailUrl: true,
    thumbnailFile: true,
    imageVariants: true,
    videoUrl: true,
    videoFile: true,
    duration: true,
    clipStartTime: true,
    clipDuration: true,
    captionsUrl: true,
    protocolCheck: true,
  })
  .extend({
    changed: z.array(z.enum(PROPOSAL_FIELDS)),
    status: z.enum(PROPOSAL_STATUSES),
    /** Percent, while its new file is 'processing'. */
    progress: z.number().int().min(0).max(100).nullable(),
    /** Why the processing of its new file failed, in a sentence. */
    failureReason: z.string().nullable(),
    /** A problem of the new file that does not stop playback, in a sentence. */
    warning: z.string().nullable(),
    /** The notes of the rejection. */
    reviewNotes: z.string().nullable(),
    /** The time of its last change. */
    submittedAt: time,
  })
export type Proposal = z.infer<typeof proposal>

/** The `revision` of a video as the caller saw it. */
export const revision = z.number().int().positive()

export const TRIM_TOO_SHORT = 'Please keep at least one second of the video.'

/** The part of an uploaded film that is kept: pictures from `startMs` on and before `endMs`, on the timeline of the film. */
export const trim = z
  .object({ startMs: z.number().int().min(0), endMs: z.number().int().max(86_400_000) })
  .refine(({ startMs, endMs }) => endMs - startMs >= TRIM_MIN_MS, TRIM_TOO_SHORT)
export type Trim = z.infer<typeof trim>

/** A video with the fields that only its uploader and administrators see. */
export const ownVideo = video.extend({
  /** Increases with every change, except changes of counters. A decision names the revision that the reviewer saw. */
  revision,
  /** The number of its file: 2 after the first replacement. */
  version: z.number().int().positive(),
  /** Whether everybody may watch it, also where the library is for members alone. */
  isPublic: z.boolean(),
  /** Whether an approval puts a file in the place of another one that was published: `isSameContent` answers for it. */
  replacesLesson: z.boolean(),
  /** The changes to an approved or withdrawn video that wait for a review; null without changes. */
  proposal: proposal.nullable(),
  /** The part of the uploaded film that the lesson shows; null where it shows all of it, and once the rest is deleted. */
  trim: trim.nullable(),
  /** The whole film, which the owner and reviewers alone may read, while the lesson shows a part of it. */
  originalFile: z.string().nullable(),
  reviewNotes: z.string().nullable(),
  /** Whether its last decision came with notes at seconds. */
  hasReviewNotes: z.boolean(),
  reviewedAt: time.nullable(),
  /** Percent, while it is 'processing'. */
  progress: z.number().int().min(0).max(100).nullable(),
  /** Why its processing failed, in a sentence. */
  failureReason: z.string().nullable(),
  /** A problem that does not stop playback, in a sentence. */
  warning: z.string().nullable(),
})
export type OwnVideo = z.infer<typeof ownVideo>

export const TITLE_MAX_LENGTH = 200
export const DESCRIPTION_MAX_LENGTH = 5000

export const PROTOCOL_MAX_LENGTH = 60

/** The protocol and the day by which the lesson has to be checked against it again. */
export const protocolForm = z.object({
  protocol: requiredText(writtenName, 'Please name the protocol.', PROTOCOL_MAX_LENGTH),
  reviewBy: chosenDay,
})
export type ProtocolForm = z.infer<typeof protocolForm>

export const title = writtenName().min(1, 'Please enter a title for your video.').max(TITLE_MAX_LENGTH)
const description = writtenText().max(DESCRIPTION_MAX_LENGTH)

export const newVideo = z.object({
  title,
  description: description.optional(),
  categoryId: id,
  /** Seconds, measured by the client. The server's probe has priority. */
  duration: z.number().nonnegative().max(86_400).optional(),
  videoFile: uploadedFile,
  thumbnailFile: uploadedFile.nullish(),
  isMicroClip: z.boolean().default(false),
  captions: captionsFile.optional(),
  /** Of files that were uploaded with `uploadAttachment`. */
  attachments: attachedFiles(attachedFile).optional(),
  /** The server cuts the film before its review; captions are on the timeline of the whole film. */
  trim: trim.optional(),
  /** The wish that the video is made for. It is ignored where the wish is settled, or not for the caller to read. */
  wishId: id.optional(),
  protocolCheck: protocolForm.optional(),
})

/** The changes of an owner; a proposal where the video is approved. Fields that are missing stay. `thumbnailFile: null` restores the frame of the video. */
export const videoCorrection = z.object({
  title: title.optional(),
  description: description.nullable().optional(),
  categoryId: id.optional(),
  thumbnailFile: uploadedFile.nullable().optional(),
  /** Null removes the protocol and the day of its next check. */
  protocolCheck: protocolForm.nullable().optional(),
  /** A new file, which replaces the current one. It is always reviewed. */
  videoFile: uploadedFile.optional(),
  /** Cuts the film of a lesson that was never public; null restores the whole film. */
  trim: trim.nullable().optional(),
  /** Sends a rejected or withdrawn video, or a rejected proposal, to review again. */
  resubmit: z.boolean().default(false),
  /** The revision that the editor saw; 409 where the video has another one. */
  revision: revision.optional(),
})

export const WITHDRAWAL_NOTES_REQUIRED = 'Please tell the uploader why you withdraw this video.'

export const MICRO_CLIP_TOO_LONG = `Shorts and micro clips must be at most ${MICRO_CLIP_UPLOAD_MAX_SECONDS} seconds long.`

const ofOwner = { access: 'user', params: byId, response: ownVideo } as const

export const ownVideoRoutes = defineRoutes({
  createVideo: {
    method: 'POST',
    path: '/api/videos',
    access: 'user',
    body: newVideo,
    response: ownVideo,
    status: 201,
    summary: 'Submit an uploaded file for review.',
  },
  updateVideo: {
    ...ofOwner,
    method: 'PATCH',
    path: '/api/videos/:id',
    body: videoCorrection,
    summary:
      'Correct a video, and send a rejected one to review again; its owner and admins. Of an approved video an owner’s changes are a proposal until they are reviewed.',
  },
  withdrawVideo: {
    ...ofOwner,
    method: 'POST',
    path: '/api/videos/:id/withdraw',
    body: z.object({ notes: writtenText().max(5000).optional(), revision: revision.optional() }).default({}),
    summary:
      'Take an approved video out of the library without deleting it; its owner, and admins with notes for the owner.',
  },
  discardProposal: {
    ...ofOwner,
    method: 'DELETE',
    path: '/api/videos/:id/proposal',
    summary: 'Take back the changes that wait for a review; the owner and admins.',
  },
  retryVideo: {
    ...ofOwner,
    method: 'POST',
    path: '/api/videos/:id/retry',
    summary: 'Try once more to make a failed video ready; its owner and admins. 409 when it didn’t fail.',
  },
  deleteVideo: {
    method: 'DELETE',
    path: '/api/videos/:id',
    access: 'user',
    params: byId,
    status: 204,
    summary: 'Delete a video and its files; its owner and admins.',
  },
})
