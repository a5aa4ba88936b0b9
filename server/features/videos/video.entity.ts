import { defineEntity, p } from '@mikro-orm/core'
import type { ApprovalStatus, ProposalStatus, VideoLength } from '#shared/contract/videos.ts'
import { User } from '#server/features/accounts/user.entity.ts'
import { Category } from '#server/features/categories/category.entity.ts'
import { awaitsReview } from './awaits-review.ts'
import { lengthBucketOf } from './length-bucket.ts'

const schema = defineEntity({
  name: 'Video',
  tableName: 'videos',
  properties: {
    id: p.integer().primary(),
    title: p.string().length(200),
    description: p.text().nullable(),
    videoFile: p.string().length(100).nullable().index(),
    videoUrl: p.string().length(2000).nullable(),
    thumbnailFile: p.string().length(100).nullable().index(),
    thumbnailUrl: p.string().length(2000).nullable(),
    /** What the upload of thumbnailFile says of it. */
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
    /** What a micro clip was cut from, whose file it plays; see docs/decisions/013. */
    source: () => p.manyToOne(Video).nullable().deleteRule('cascade').index(),
    featured: p.boolean().default(false),
    isTrending: p.boolean().default(false),
    isMicroClip: p.boolean().default(false),
    /** The version of the captions that it has, which their address names; null without captions. */
    captionsVersion: p.integer().nullable(),
    /** Counts up with each change of the captions, removal included, and never goes back. */
    lastCaptionsVersion: p.integer().default(0),
    approvalStatus: p.string().length(10).$type<ApprovalStatus>(),
    /** Counts up with every change but those of counters; a decision names the revision that the reviewer saw. */
    revision: p.integer().default(1),
    /** The number of its file: 2 after the first replacement. */
    version: p.integer().default(1),
    /** Of its proposal (proposal.entity.ts); null without one. */
    proposalStatus: p.string().length(10).$type<ProposalStatus | null>().nullable(),
    /** Whether it is in the pending lists; written by awaitsReview with every change. */
    awaitsReview: p.boolean().default(false).onCreate(awaitsReview).onUpdate(awaitsReview),
    /** Percent, while it is being made ready to play. */
    progress: p.integer().nullable(),
    /** Why it couldn't be, for its owner. */
    failureReason: p.text().nullable(),
    /** What its owner should know of the file that it plays all the same. */
    warning: p.text().nullable(),
    /** JSON: its file in several sizes, the largest first; see renditions.ts. */
    renditions: p.text().nullable(),
    reviewNotes: p.text().nullable(),
    reviewedAt: p.datetime(3).nullable(),
    reviewedBy: () => p.manyToOne(User).nullable().deleteRule('set null'),
    /** Counts up with each publication and is null until then: newest first is an index read backwards. */
    feedPosition: p.integer().nullable().unique(),
    /** The same for micro clips alone, so that page n of the shorts is arithmetic and not a scan. */
    shortPosition: p.integer().nullable().unique(),
    /** Of a withdrawn video: the positions that it gets back when it is published again. */
    heldFeedPosition: p.integer().nullable(),
    heldShortPosition: p.integer().nullable(),
    /** Whether this clip was withdrawn together with its source, and is restored together with it. */
    withdrawnWithSource: p.boolean().default(false),
    /** See trending-score.ts; what is marked as trending carries a bonus that puts it first. */
    trendingScore: p.double().default(0),
    /** Written by shelfOf with every change. */
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
    { name: 'videos_review', properties: ['awaitsReview', 'isMicroClip', 'id'] },
    { name: 'videos_state', properties: ['approvalStatus', 'id', 'title'] },
  ],
})

export class Video extends schema.class {}
schema.setClass(Video)
