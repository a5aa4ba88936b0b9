import { entity, p } from '#server/database/entity.ts'
import type { ProposalStatus } from '#shared/contract/own-videos.ts'
import type { ApprovalStatus, VideoLength } from '#shared/contract/videos.ts'
import { User } from './user.entity.ts'
import { Category } from './category.entity.ts'
import { awaitsReview } from './awaits-review.ts'
import { lengthBucketOf } from './length-bucket.ts'
import { firstWaitingSince, nextWaitingSince } from './waiting-since.ts'

export class Video extends entity('Video', 'videos', {
  properties: {
    id: p.integer().primary(),
    title: p.string().length(200),
    description: p.text().nullable(),
    videoFile: p.string().length(100).nullable().index(),
    videoUrl: p.string().length(2000).nullable(),
    /** The part of the uploaded film that the video shows; null for all of it. A job makes a film of this part. */
    trimStartMs: p.integer().nullable(),
    trimEndMs: p.integer().nullable(),
    /** The whole film, once videoFile is the film of the part, until the approval. Only the owner and reviewers may read it. */
    originalFile: p.string().length(100).nullable().index(),
    /** JSON: the captions of the whole film, as of `trim.ts`. */
    originalCaptions: p.text().nullable(),
    thumbnailFile: p.string().length(100).nullable().index(),
    thumbnailUrl: p.string().length(2000).nullable(),
    /** JSON: the widths and the blur of thumbnailFile, copied from its upload. */
    imageVariants: p.text().nullable(),
    /** Whole seconds. */
    duration: p.integer(),
    clipStartTime: p.integer().nullable(),
    clipDuration: p.integer().nullable(),
    submittedAt: p.datetime(3),
    views: p.integer().default(0),
    likes: p.integer().default(0),
    saves: p.integer().default(0),
    category: () => p.manyToOne(Category),
    creator: () => p.manyToOne(User).deleteRule('cascade'),
    /** The video that a micro clip was cut from, and whose file the clip plays (docs/decisions/040). */
    source: () => p.manyToOne(Video).nullable().deleteRule('cascade').index(),
    featured: p.boolean().default(false),
    isTrending: p.boolean().default(false),
    isMicroClip: p.boolean().default(false),
    /** Everybody may watch it, also where the library is for members alone. */
    isPublic: p.boolean().default(false),
    /** The version of the captions, which their address contains; null without captions. */
    captionsVersion: p.integer().nullable(),
    /** Increases with each change and removal of the captions, and never decreases. */
    lastCaptionsVersion: p.integer().default(0),
    approvalStatus: p.string().length(10).$type<ApprovalStatus>(),
    /** Increases with every change, except changes of counters. A decision names the revision that the reviewer saw. */
    revision: p.integer().default(1),
    /** The number of its file: 2 after the first replacement. */
    version: p.integer().default(1),
    /** The number of the file that was published last, and the first file that shows the same content (TN-22). */
    publishedVersion: p.integer().nullable(),
    lessonVersion: p.integer().nullable(),
    /** The status of its proposal (proposal.entity.ts); null without a proposal. */
    proposalStatus: p.string().length(10).$type<ProposalStatus | null>().nullable(),
    /** Whether the video is in the pending lists. awaitsReview sets it with every change. */
    awaitsReview: p.boolean().default(false).onCreate(awaitsReview).onUpdate(awaitsReview),
    /**
     * When it came to review, in milliseconds since 1970: the order of the pending lists. 0 while it does not wait, and
     * where a former version wrote the row.
     */
    waitingSince: p.double().default(0).onCreate(firstWaitingSince).onUpdate(nextWaitingSince),
    /** Percent, while its file is processed. */
    progress: p.integer().nullable(),
    /** Why it couldn't be, for its owner. */
    failureReason: p.text().nullable(),
    /** What its owner should know of the file that it plays all the same. */
    warning: p.text().nullable(),
    /** JSON: the renditions of its file, the largest first (renditions.ts). */
    renditions: p.text().nullable(),
    reviewNotes: p.text().nullable(),
    reviewedAt: p.datetime(3).nullable(),
    reviewedBy: () => p.manyToOne(User).nullable().deleteRule('set null'),
    /** What the lesson was checked against; `reviewBy` says by when again, and is null without it. Days are training days. */
    protocol: p.string().length(60).nullable(),
    /** Null before its first approval. */
    protocolCheckedOn: p.string().length(10).nullable(),
    reviewBy: p.string().length(10).nullable(),
    /** Whether `reviewBy` is past, as the last sweep of the public lessons found. */
    isProtocolDue: p.boolean().default(false),
    /** When it became public for the first time; null before, and where a former version published it (publishedAtOf). */
    publishedAt: p.datetime(3).nullable(),
    /** Increases with each publication; null before. The newest-first list reads its index backwards. */
    feedPosition: p.integer().nullable().unique(),
    /** The same for micro clips, so that page n of the shorts is computed and not scanned for. */
    shortPosition: p.integer().nullable().unique(),
    /** The positions that a withdrawn video gets back with its next publication. */
    heldFeedPosition: p.integer().nullable(),
    heldShortPosition: p.integer().nullable(),
    /** Whether this clip was withdrawn together with its source, and is restored together with it. */
    withdrawnWithSource: p.boolean().default(false),
    /** See trending-score.ts. */
    trendingScore: p.double().default(0),
    /** lengthBucketOf sets it with every change. */
    lengthBucket: p
      .string()
      .length(10)
      .$type<VideoLength | null>()
      .nullable()
      .onCreate(lengthBucketOf)
      .onUpdate(lengthBucketOf),
  },
  indexes: [
    { name: 'videos_featured', properties: ['featured', 'feedPosition'] },
    { name: 'videos_category_feed', properties: ['category', 'feedPosition'] },
    { name: 'videos_creator_feed', properties: ['creator', 'feedPosition'] },
    { name: 'videos_own', properties: ['creator', 'id'] },
    { name: 'videos_trending', properties: ['approvalStatus', 'trendingScore', 'id'] },
    { name: 'videos_length_newest', properties: ['lengthBucket', 'feedPosition', 'id'] },
    { name: 'videos_length_views', properties: ['lengthBucket', 'views', 'id'] },
    { name: 'videos_length_likes', properties: ['lengthBucket', 'likes', 'id'] },
    { name: 'videos_length_trending', properties: ['lengthBucket', 'trendingScore', 'id'] },
    { name: 'videos_category_newest', properties: ['category', 'lengthBucket', 'feedPosition', 'id'] },
    { name: 'videos_category_views', properties: ['category', 'lengthBucket', 'views', 'id'] },
    { name: 'videos_category_likes', properties: ['category', 'lengthBucket', 'likes', 'id'] },
    { name: 'videos_category_trending', properties: ['category', 'lengthBucket', 'trendingScore', 'id'] },
    { name: 'videos_waiting', properties: ['awaitsReview', 'waitingSince', 'id'] },
    { name: 'videos_waiting_kind', properties: ['awaitsReview', 'isMicroClip', 'waitingSince', 'id'] },
    { name: 'videos_protocol', properties: ['approvalStatus', 'reviewBy', 'id'] },
    { name: 'videos_state', properties: ['approvalStatus', 'id', 'title'] },
  ],
}) {}
