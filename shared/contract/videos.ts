import { z } from 'zod'
import { KEPT_LESSONS_MAX } from '../limits/player.ts'
import { attachment } from './attachments.ts'
import { defineRoutes } from './define-route.ts'
import { byId, count, id, pagedList, pageQuery, seconds, time } from './values.ts'

/** A `withdrawn` video was public before. A review or an administrator can publish it again. */
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

export const videoCreator = z.object({
  id,
  displayName: z.string(),
  profileImageUrl: z.string().nullable(),
  followerCount: count,
  isFollowing: z.boolean(),
})

/** What a lesson was checked against. Days are training days of the department, `YYYY-MM-DD`. */
export const protocolCheck = z.object({
  protocol: z.string(),
  /** Null before the first approval. */
  checkedOn: z.string().nullable(),
  /** The last day on which the check holds. */
  reviewBy: z.string(),
  /** Whether this day is past. */
  isDue: z.boolean(),
})
export type ProtocolCheck = z.infer<typeof protocolCheck>

/** A video file in another size. `size` is the shorter side in pixels: 720 for 1280 × 720 and for 720 × 1280. */
export const rendition = z.object({ size: count, file: z.string() })
export type Rendition = z.infer<typeof rendition>

/** The variants of a stored thumbnail. The last width is that of the thumbnail, the others are those of narrower copies. */
export const imageVariants = z.object({
  widths: z.array(count),
  /** A WebP of a few pixels as base64, shown enlarged until the picture is loaded. */
  blur: z.string(),
  /** Whether there is a JPEG of it (`jpegFile`). Older pictures have none. */
  jpeg: z.boolean().optional(),
})
export type ImageVariants = z.infer<typeof imageVariants>

export const video = z.object({
  id,
  title: z.string(),
  description: z.string().nullable(),
  videoUrl: z.string().nullable(),
  videoFile: z.string().nullable(),
  /** Other sizes of its file, the largest first; empty where there are none. */
  renditions: z.array(rendition),
  thumbnailUrl: z.string().nullable(),
  thumbnailFile: z.string().nullable(),
  /** Of thumbnailFile; null without one, and for pictures from before there were copies. */
  imageVariants: imageVariants.nullable(),
  duration: seconds,
  clipStartTime: seconds.nullable(),
  clipDuration: seconds.nullable(),
  submittedAt: time,
  /** When it became public for the first time; null while it is not public, and in what an earlier version stored. */
  publishedAt: time.nullable().default(null),
  views: count,
  likes: count,
  categoryId: id,
  category: z.object({ id, name: z.string() }),
  creator: videoCreator,
  featured: z.boolean(),
  isTrending: z.boolean(),
  isMicroClip: z.boolean(),
  /** The address of its captions as WebVTT; null without captions. */
  captionsUrl: z.string().nullable(),
  approvalStatus: z.enum(APPROVAL_STATUSES),
  /** Null where it names no protocol, and in what an earlier version stored. */
  protocolCheck: protocolCheck.nullable().default(null),
  /** The marks of the caller; false for anonymous callers. */
  isLiked: z.boolean(),
  isSaved: z.boolean(),
  isWatchLater: z.boolean(),
})
export type Video = z.infer<typeof video>

/** A video with the files beside its film, as a device keeps it. */
export const keptVideo = video.extend({
  /** In their order. What an earlier version stored has none. */
  attachments: z.array(attachment).default([]),
})
export type KeptVideo = z.infer<typeof keptVideo>

/** A video with the fields that only its player needs. No list has them. */
export const watchedVideo = keptVideo.extend({
  /** An HLS playlist with all sizes, from which a player takes the one that the connection allows. Only long videos have it; null until it is made. */
  hlsUrl: z.string().nullable(),
  /** A storyboard as WebVTT, whose cues name `picture.jpg#xywh=x,y,w,h`; null until it is made. */
  seekPreviewUrl: z.string().nullable(),
})
export type WatchedVideo = z.infer<typeof watchedVideo>

export const libraryQuery = pageQuery.extend({
  categoryId: id.optional(),
  length: z.enum(VIDEO_LENGTHS).optional(),
  sort: z.enum(VIDEO_SORTS).default('newest'),
})

/** '3,14,15' */
const ids = z
  .string()
  .transform((text) => text.split(',').map(Number))
  .pipe(z.array(id).max(KEPT_LESSONS_MAX))

export const videoRoutes = defineRoutes({
  getVideo: {
    method: 'GET',
    path: '/api/videos/:id',
    access: 'lesson',
    params: byId,
    response: watchedVideo,
    summary: 'One video: approved ones for everybody, the rest for the owner and admins.',
  },
  listKept: {
    method: 'GET',
    path: '/api/kept',
    access: 'library',
    query: z.object({ ids }),
    response: z.array(keptVideo),
    summary:
      'Those of at most KEPT_LESSONS_MAX videos that are public, with the files beside them, in no order: a device removes its copies of all others.',
  },
  listVideos: {
    ...pagedList,
    path: '/api/videos',
    access: 'library',
    query: libraryQuery,
    response: z.array(video),
    summary:
      'Every approved video, newest first unless asked otherwise; of one category or length where asked.',
  },
})
