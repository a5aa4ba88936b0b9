import { entity, p } from '#server/database/entity.ts'
import { User } from './user.entity.ts'
import { Video } from './video.entity.ts'

/** A decision about a video or its proposal, with the notes at its seconds. */
export class ReviewRound extends entity('ReviewRound', 'review_rounds', {
  properties: {
    id: p.integer().primary(),
    video: () => p.manyToOne(Video).deleteRule('cascade').index(),
    reviewer: () => p.manyToOne(User).nullable().deleteRule('set null').index(),
    decision: p.string().length(10).$type<'approved' | 'rejected'>(),
    isProposal: p.boolean().default(false),
    notes: p.text().nullable(),
    /** The revision of the video after the decision: it is undone where nothing has changed since. */
    revision: p.integer(),
    /** JSON: the fields of the video before the decision, while it can be undone. */
    before: p.text().nullable(),
    /** `queued` can be undone, and is told when its time has come. */
    state: p.string().length(10).$type<'queued' | 'told' | 'undone'>(),
    attempts: p.integer().default(0),
    createdAt: p.datetime(3),
    /** When the uploader is told. By the database's clock, like the time below. */
    nextAttemptAt: p.datetime(3),
    /** Identifies the attempt of a process. */
    lease: p.string().length(36).nullable(),
    leasedUntil: p.datetime(3).nullable(),
  },
  indexes: [{ name: 'review_rounds_next', properties: ['state', 'nextAttemptAt', 'id'] }],
}) {}

/** What a reviewer says about a second of a video, and the uploader's answer. */
export class ReviewNote extends entity('ReviewNote', 'review_notes', {
  properties: {
    id: p.integer().primary(),
    video: () => p.manyToOne(Video).deleteRule('cascade').index(),
    /** Null before the decision. */
    round: () => p.manyToOne(ReviewRound).nullable().deleteRule('cascade').index(),
    author: () => p.manyToOne(User).nullable().deleteRule('set null').index(),
    /** From the start of the video. */
    second: p.integer(),
    text: p.string().length(500),
    createdAt: p.datetime(3),
    answer: p.string().length(500).nullable(),
    answeredAt: p.datetime(3).nullable(),
  },
}) {}

/** An officer who has the video open for review. */
export class ReviewLease extends entity('ReviewLease', 'review_leases', {
  properties: {
    video: () => p.manyToOne(Video).primary().deleteRule('cascade'),
    user: () => p.manyToOne(User).deleteRule('cascade').index(),
    /** By the database's clock. */
    leasedUntil: p.datetime(3),
  },
}) {}
