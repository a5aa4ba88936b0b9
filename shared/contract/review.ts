import { z } from 'zod'
import { searchedPageQuery } from './admin.ts'
import { defineRoutes } from './define-route.ts'
import { reviewedVideo, waitingQuery } from './review-desk.ts'
import { byId, id, pagedList, writtenText } from './values.ts'
import { ownVideo, protocolForm, revision, title } from './own-videos.ts'

export const NOTES_REQUIRED = 'Review notes are required when rejecting a video'

/** The states of the dashboard, where all but approved and pending videos count as rejected. */
export const REVIEW_STATES = ['pending', 'approved', 'rejected'] as const
export type ReviewState = (typeof REVIEW_STATES)[number]

const notes = writtenText(NOTES_REQUIRED).max(5000)

/** Those that the list of all videos is filtered by. */
export const REVIEW_FILTERS = [...REVIEW_STATES, 'withdrawn'] as const
export type ReviewFilter = (typeof REVIEW_FILTERS)[number]

/** A decision names the revision that the reviewer saw. */
const decision = z.object({ notes: notes.optional(), revision: revision.optional() })
/** A decision that can be undone for some seconds is told to the uploader when these are over. */
const isUndoable = z.boolean().default(false)

const list = {
  ...pagedList,
  access: 'review.decide',
  query: waitingQuery,
  response: z.array(reviewedVideo),
} as const
const one = { access: 'review.decide', params: byId, response: ownVideo } as const

export const reviewRoutes = defineRoutes({
  listPendingVideos: {
    ...list,
    path: '/api/admin/videos/pending',
    summary: 'Training videos that wait for review, or whose proposal does, the longest waiting first.',
  },
  listPendingShorts: {
    ...list,
    path: '/api/admin/videos/microlessons/pending',
    summary: 'Shorts that wait for review, or whose proposal does, the longest waiting first.',
  },
  listEveryVideo: {
    ...list,
    path: '/api/admin/videos',
    access: 'videos.manage',
    query: searchedPageQuery.extend({ state: z.enum(REVIEW_FILTERS).optional() }),
    summary: 'Videos in every state, newest first; `search` is looked for in the title.',
  },
  readReviewed: {
    ...one,
    method: 'GET',
    path: '/api/admin/videos/:id',
    response: reviewedVideo,
    summary: 'One video in any state, with its proposal, as the review lists have it.',
  },
  approveVideo: {
    ...one,
    method: 'POST',
    path: '/api/admin/videos/:id/approve',
    body: decision
      .extend({
        isUndoable,
        /**
         * Whether a new file of a published lesson shows the same as the former one, so that what was watched goes on.
         * Otherwise it must be watched again.
         */
        isSameContent: z.boolean().default(false),
      })
      .default({ isSameContent: false, isUndoable: false }),
    summary:
      'Publish a pending video, or apply the proposal of an approved one. 409 when it was decided meanwhile, or when `revision` is not the current one.',
  },
  rejectVideo: {
    ...one,
    method: 'POST',
    path: '/api/admin/videos/:id/reject',
    body: decision.extend({ isUndoable, notes: notes.min(1, NOTES_REQUIRED) }),
    summary:
      'Turn down a pending video or the proposal of an approved one, with the reasons. 409 as for approving.',
  },
  restoreVideo: {
    ...one,
    access: 'videos.manage',
    method: 'POST',
    path: '/api/admin/videos/:id/restore',
    body: decision.default({}),
    summary: 'Put a withdrawn video back to its place in the library.',
  },
  editVideo: {
    ...one,
    access: 'videos.manage',
    method: 'PATCH',
    path: '/api/admin/videos/:id',
    /** Missing fields stay. `videoId` repeats the id of the path. */
    body: z.object({
      videoId: id.optional(),
      categoryId: id.optional(),
      featured: z.boolean().optional(),
      isTrending: z.boolean().optional(),
      isMicroClip: z.boolean().optional(),
      isPublic: z.boolean().optional(),
      title: title.optional(),
      /** Null removes the protocol and the day of its next check. */
      protocolCheck: protocolForm.nullable().optional(),
      /** The revision that the officer saw; 409 where the video has another one. */
      revision: revision.optional(),
    }),
    summary: 'Change category, flags and protocol, and mend the title.',
  },
  adminDeleteVideo: {
    method: 'DELETE',
    path: '/api/admin/videos/:id',
    access: 'videos.manage',
    params: byId,
    status: 204,
    summary: 'Delete any video and its files.',
  },
})
