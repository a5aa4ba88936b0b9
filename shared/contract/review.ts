import { z } from 'zod'
import { searchedPageQuery } from './admin.ts'
import { defineRoutes } from './define-route.ts'
import { byId, id, writtenText } from './values.ts'
import { ownVideo, revision } from './videos.ts'

export const NOTES_REQUIRED = 'Review notes are required when rejecting a video'

/** The states of the dashboard, where all but approved and pending videos count as rejected. */
export const REVIEW_STATES = ['pending', 'approved', 'rejected'] as const
export type ReviewState = (typeof REVIEW_STATES)[number]

const notes = writtenText(NOTES_REQUIRED).max(5000)

const list = {
  method: 'GET',
  access: 'admin',
  query: searchedPageQuery,
  response: z.array(ownVideo),
  paged: true,
} as const

export const reviewRoutes = defineRoutes({
  listPendingVideos: {
    ...list,
    path: '/api/admin/videos/pending',
    summary: 'Training videos that wait for review, or whose proposal does, oldest first.',
  },
  listPendingShorts: {
    ...list,
    path: '/api/admin/videos/microlessons/pending',
    summary: 'Shorts that wait for review, or whose proposal does, oldest first.',
  },
  listEveryVideo: {
    ...list,
    path: '/api/admin/videos',
    query: searchedPageQuery.extend({ state: z.enum(REVIEW_STATES).optional() }),
    summary: 'Videos in every state, newest first; `search` is looked for in the title.',
  },
  readReviewed: {
    method: 'GET',
    path: '/api/admin/videos/:id',
    access: 'admin',
    params: byId,
    response: ownVideo,
    summary: 'One video in any state, with its proposal, as the review lists have it.',
  },
  approveVideo: {
    method: 'POST',
    path: '/api/admin/videos/:id/approve',
    access: 'admin',
    params: byId,
    body: z.object({ notes: notes.optional(), revision: revision.optional() }).default({}),
    response: ownVideo,
    summary:
      'Publish a pending video, or apply the proposal of an approved one. 409 when it was decided meanwhile, or when `revision` is not the current one.',
  },
  rejectVideo: {
    method: 'POST',
    path: '/api/admin/videos/:id/reject',
    access: 'admin',
    params: byId,
    body: z.object({ notes: notes.min(1, NOTES_REQUIRED), revision: revision.optional() }),
    response: ownVideo,
    summary:
      'Turn down a pending video or the proposal of an approved one, with the reasons. 409 as for approving.',
  },
  restoreVideo: {
    method: 'POST',
    path: '/api/admin/videos/:id/restore',
    access: 'admin',
    params: byId,
    body: z.object({ notes: notes.optional(), revision: revision.optional() }).default({}),
    response: ownVideo,
    summary: 'Put a withdrawn video back to its place in the library.',
  },
  editVideo: {
    method: 'PATCH',
    path: '/api/admin/videos/:id',
    access: 'admin',
    params: byId,
    /** Missing fields stay. `videoId` repeats the id of the path. */
    body: z.object({
      videoId: id.optional(),
      categoryId: id.optional(),
      featured: z.boolean().optional(),
      isTrending: z.boolean().optional(),
      isMicroClip: z.boolean().optional(),
    }),
    response: ownVideo,
    summary: 'Change category and flags.',
  },
  adminDeleteVideo: {
    method: 'DELETE',
    path: '/api/admin/videos/:id',
    access: 'admin',
    params: byId,
    status: 204,
    summary: 'Delete any video and its files.',
  },
})
