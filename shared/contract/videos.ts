import { z } from 'zod'
import { MICRO_CLIP_UPLOAD_MAX_SECONDS } from '../limits.ts'
import { captionsFile } from './captions.ts'
import { defineRoutes } from './define-route.ts'
import { byId, count, id, pageQuery, seconds, time, writtenText } from './values.ts'

/** `withdrawn` was public once, and is not public until a review or an admin publishes it again. */
export const APPROVAL_STATUSES = [
  'processing',
  'pending',
  'approved',
  'rejected',
  'failed',
  'withdrawn',
] as const
export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number]

export const VIDEO_LENGTHS = ['short', 'medium', 'long'] as const
export type VideoLength = (typeof VIDEO_LENGTHS)[number]
export const VIDEO_SORTS = ['newest', 'most-viewed', 'most-liked', 'trending'] as const
export type VideoSort = (typeof VIDEO_SORTS)[number]

/** The fields of an approved video that a proposal can change. */
export const PROPOSAL_FIELDS = ['title', 'description', 'category', 'thumbnail', 'captions', 'video'] as const
export type ProposalField = (typeof PROPOSAL_FIELDS)[number]
/** Only a `pending` proposal waits for a reviewer. */
export const PROPOSAL_STATUSES = ['processing', 'pending', 'rejected', 'failed'] as const
export type ProposalStatus = (typeof PROPOSAL_STATUSES)[number]

export const videoCreator = z.object({
  id,
  displayName: z.string(),
  profileImageUrl: z.string().nullable(),
  followerCount: count,
  isFollowing: z.boolean(),
})

/** The same video with this shorter side in pixels: 720 is 1280 × 720 and 720 × 1280 alike. */
export const rendition = z.object({ size: count, file: z.string() })
export type Rendition = z.infer<typeof rendition>

/** How the stored thumbnail comes: its own width the last, in front of it those of its narrower copies. */
export const imageVariants = z.object({
  widths: z.array(count),
  /** A WebP of a few pixels as base64: stretched, it stands in for the picture until that is there. */
  blur: z.string(),
  /** Whether a JPEG of it lies beside it (`jpegFile`): not so for pictures from before there were any. */
  jpeg: z.boolean().optional(),
})
export type ImageVariants = z.infer<typeof imageVariants>

export const video = z.object({
  id,
  title: z.string(),
  description: z.string().nullable(),
  videoUrl: z.string().nullable(),
  videoFile: z.string().nullable(),
  /** Its file in several sizes, the largest first; empty where there is the one. */
  renditions: z.array(rendition),
  thumbnailUrl: z.string().nullable(),
  thumbnailFile: z.string().nullable(),
  /** Of thumbnailFile; null without one, and for pictures from before there were copies. */
  imageVariants: imageVariants.nullable(),
  duration: seconds,
  clipStartTime: seconds.nullable(),
  clipDuration: seconds.nullable(),
  submittedAt: time,
  views: count,
  likes: count,
  categoryId: id,
  category: z.object({ id, name: z.string() }),
  creator: videoCreator,
  featured: z.boolean(),
  isTrending: z.boolean(),
  isMicroClip: z.boolean(),
  /** What is said in it, as WebVTT; null without captions. */
  captionsUrl: z.string().nullable(),
  approvalStatus: z.enum(APPROVAL_STATUSES),
  /** The caller's own marks; false for anonymous callers. */
  isLiked: z.boolean(),
  isSaved: z.boolean(),
  isWatchLater: z.boolean(),
})
export type Video = z.infer<typeof video>

/** With what only whoever watches this one video needs: no list carries it. */
export const watchedVideo = video.extend({
  /** A playlist of HLS, out of which a player takes the size that the line carries; of long videos, once it is made. */
  hlsUrl: z.string().nullable(),
  /** Small pictures along the video: WebVTT whose cues name `picture.jpg#xywh=x,y,w,h`; null until it is made. */
  seekPreviewUrl: z.string().nullable(),
})
export type WatchedVideo = z.infer<typeof watchedVideo>

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
  })
  .extend({
    changed: z.array(z.enum(PROPOSAL_FIELDS)),
    status: z.enum(PROPOSAL_STATUSES),
    /** Percent, while its new file is 'processing'. */
    progress: z.number().int().min(0).max(100).nullable(),
    /** Why its new file 'failed', in a sentence. */
    failureReason: z.string().nullable(),
    /** A problem of the new file that does not stop playback, in a sentence. */
    warning: z.string().nullable(),
    /** Of the rejection. */
    reviewNotes: z.string().nullable(),
    /** The time of its last change. */
    submittedAt: time,
  })
export type Proposal = z.infer<typeof proposal>

/** The `revision` of a video as the caller saw it. */
export const revision = z.number().int().positive()

/** What the uploader and the admins also see. */
export const ownVideo = video.extend({
  /** Moves with every change but those of counters: a decision names the revision that the reviewer saw. */
  revision,
  /** The number of its file: 2 after the first replacement. */
  version: z.number().int().positive(),
  /** Of an approved or withdrawn video; null without changes that wait. */
  proposal: proposal.nullable(),
  reviewNotes: z.string().nullable(),
  reviewedAt: time.nullable(),
  /** Percent, while it is 'processing'. */
  progress: z.number().int().min(0).max(100).nullable(),
  /** Why it 'failed', in a sentence. */
  failureReason: z.string().nullable(),
  /** What is amiss with one that plays all the same, in a sentence. */
  warning: z.string().nullable(),
})
export type OwnVideo = z.infer<typeof ownVideo>

export const TITLE_MAX_LENGTH = 200
export const DESCRIPTION_MAX_LENGTH = 5000

const title = writtenText().min(1, 'Please enter a title for your video.').max(TITLE_MAX_LENGTH)
const description = writtenText().max(DESCRIPTION_MAX_LENGTH)
const uploadedFile = z
  .string()
  .regex(/^[\w-]{1,80}\.[a-z0-9]{2,5}$/, 'This is not a file that was uploaded here')

export const newVideo = z.object({
  title,
  description: description.optional(),
  categoryId: id,
  /** Seconds, as the client measured it; the server's own probe wins. */
  duration: z.number().nonnegative().max(86_400).optional(),
  videoFile: uploadedFile,
  thumbnailFile: uploadedFile.nullish(),
  isMicroClip: z.boolean().default(false),
  captions: captionsFile.optional(),
})

/** What its owner may correct; of an approved video as a proposal. What isn't named stays; `thumbnailFile: null` goes back to the video's own frame. */
export const videoCorrection = z.object({
  title: title.optional(),
  description: description.nullable().optional(),
  categoryId: id.optional(),
  thumbnailFile: uploadedFile.nullable().optional(),
  /** A new file in place of the one that is there. It always goes to review. */
  videoFile: uploadedFile.optional(),
  /** Sends a rejected or withdrawn video, or a rejected proposal, to review again. */
  resubmit: z.boolean().default(false),
  /** What the editor saw; 409 when the video has changed since. */
  revision: revision.optional(),
})

export const WITHDRAWAL_NOTES_REQUIRED = 'Please tell the uploader why you withdraw this video.'

export const MICRO_CLIP_TOO_LONG = `Micro clips must be at most ${MICRO_CLIP_UPLOAD_MAX_SECONDS} seconds long.`

export const libraryQuery = pageQuery.extend({
  categoryId: id.optional(),
  length: z.enum(VIDEO_LENGTHS).optional(),
  sort: z.enum(VIDEO_SORTS).default('newest'),
})

export const videoRoutes = defineRoutes({
  createVideo: {
    method: 'POST',
    path: '/api/videos',
    access: 'user',
    body: newVideo,
    response: ownVideo,
    status: 201,
    summary: 'Submit an uploaded file for review.',
  },
  getVideo: {
    method: 'GET',
    path: '/api/videos/:id',
    access: 'public',
    params: byId,
    response: watchedVideo,
    summary: 'One video: approved ones for everybody, the rest for the owner and admins.',
  },
  updateVideo: {
    method: 'PATCH',
    path: '/api/videos/:id',
    access: 'user',
    params: byId,
    body: videoCorrection,
    response: ownVideo,
    summary:
      'Correct a video, and send a rejected one to review again; its owner and admins. Of an approved video an owner’s changes are a proposal until they are reviewed.',
  },
  withdrawVideo: {
    method: 'POST',
    path: '/api/videos/:id/withdraw',
    access: 'user',
    params: byId,
    body: z.object({ notes: writtenText().max(5000).optional(), revision: revision.optional() }).default({}),
    response: ownVideo,
    summary:
      'Take an approved video out of the library without deleting it; its owner, and admins with notes for the owner.',
  },
  discardProposal: {
    method: 'DELETE',
    path: '/api/videos/:id/proposal',
    access: 'user',
    params: byId,
    response: ownVideo,
    summary: 'Take back the changes that wait for a review; the owner and admins.',
  },
  retryVideo: {
    method: 'POST',
    path: '/api/videos/:id/retry',
    access: 'user',
    params: byId,
    response: ownVideo,
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
  listVideos: {
    method: 'GET',
    path: '/api/videos',
    access: 'public',
    query: libraryQuery,
    response: z.array(video),
    paged: true,
    summary:
      'Every approved video, newest first unless asked otherwise; of one category or length where asked.',
  },
})
