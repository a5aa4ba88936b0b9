import { z } from 'zod'
import { REVIEW_NOTE_MAX_LENGTH } from '../limits/review.ts'
import { searchedPageQuery } from './admin.ts'
import { defineRoutes } from './define-route.ts'
import { byId, count, id, pagedList, requiredText, seconds, time, writtenText } from './values.ts'
import { ownVideo, revision } from './own-videos.ts'

/** What waits: a training video or a short that is not public yet, or a change of a public one. */
export const WAITING_KINDS = ['video', 'short', 'change'] as const
export type WaitingKind = (typeof WAITING_KINDS)[number]

/** The filters of the lists of what waits. */
export const waitingQuery = searchedPageQuery.extend({
  categoryId: id.optional(),
  creatorId: id.optional(),
  kind: z.enum(WAITING_KINDS).optional(),
  /** Only what was decided before. */
  again: z.enum(['true']).optional(),
})

const officer = z.object({ id, displayName: z.string() })

/** A video as reviewers see it. */
export const reviewedVideo = ownVideo.extend({
  /** When it, or its proposal, came to review; null where nothing waits. */
  waitingSince: time.nullable(),
  /** Whether it was decided before, and came again. */
  isSentAgain: z.boolean(),
  /** The officer who has it open at the review desk. */
  reviewing: officer.nullable(),
})
export type ReviewedVideo = z.infer<typeof reviewedVideo>

const named = z.object({ id, name: z.string(), count })
/** Counted up to REVIEW_COUNTED_MAX. */
export const reviewSummary = z.object({
  videos: count,
  shorts: count,
  /** How many of these are changes of public videos, and how many came again. */
  changes: count,
  again: count,
  categories: z.array(named),
  creators: z.array(named),
})
export type ReviewSummary = z.infer<typeof reviewSummary>

export const reviewNote = z.object({
  id,
  second: seconds,
  text: z.string(),
  createdAt: time,
  /** Without a name for the uploader: the decision is that of the department. */
  author: officer.nullable(),
  /** The decision that it was sent with; null for a note of the review that goes on. */
  decision: z.enum(['approved', 'rejected']).nullable(),
  answer: z.string().nullable(),
  answeredAt: time.nullable(),
})
export type ReviewNote = z.infer<typeof reviewNote>

const noteText = (missing: string) => requiredText(writtenText, missing, REVIEW_NOTE_MAX_LENGTH)

export const reviewDeskRoutes = defineRoutes({
  listReviewQueue: {
    ...pagedList,
    path: '/api/admin/review',
    access: 'review.decide',
    query: waitingQuery,
    response: z.array(reviewedVideo),
    summary: 'What waits for review, the longest waiting first.',
  },
  getReviewSummary: {
    method: 'GET',
    path: '/api/admin/review/summary',
    access: 'review.decide',
    response: reviewSummary,
    summary: 'How much waits for review, of which disciplines and instructors.',
  },
  holdReview: {
    method: 'POST',
    path: '/api/admin/videos/:id/reviewing',
    access: 'review.decide',
    params: byId,
    response: z.object({ reviewing: officer }),
    summary:
      'Say that the caller has the video open for review. Answers the officer who has it open: the first one.',
  },
  releaseReview: {
    method: 'DELETE',
    path: '/api/admin/videos/:id/reviewing',
    access: 'review.decide',
    params: byId,
    status: 204,
    summary: 'Say that the caller has left the video.',
  },
  undoReview: {
    method: 'POST',
    path: '/api/admin/videos/:id/undo-review',
    access: 'review.decide',
    params: byId,
    /** The revision that the decision answered. */
    body: z.object({ revision }),
    response: reviewedVideo,
    summary:
      'Take back the own decision of the last seconds. 409 when its time is over, or when something has changed since.',
  },
  addReviewNote: {
    method: 'POST',
    path: '/api/admin/videos/:id/review-notes',
    access: 'review.decide',
    params: byId,
    body: z.object({ second: seconds.max(1_000_000), text: noteText('Please write the note.') }),
    status: 201,
    response: reviewNote,
    summary: 'Note something at a second of a video that waits. The uploader reads it after the decision.',
  },
  deleteReviewNote: {
    method: 'DELETE',
    path: '/api/admin/review-notes/:id',
    access: 'review.decide',
    params: byId,
    status: 204,
    summary: 'Remove an own note before the decision.',
  },
  listReviewNotes: {
    method: 'GET',
    path: '/api/videos/:id/review-notes',
    access: 'user',
    params: byId,
    response: z.array(reviewNote),
    summary:
      'The notes at seconds of the last decision, for the uploader and reviewers; for reviewers also those of the review that goes on.',
  },
  answerReviewNote: {
    method: 'PUT',
    path: '/api/review-notes/:id/answer',
    access: 'user',
    params: byId,
    body: z.object({ text: noteText('Please write the answer.') }),
    response: reviewNote,
    summary: 'Answer a note about an own video. Reviewers read the answer at the next review.',
  },
})
