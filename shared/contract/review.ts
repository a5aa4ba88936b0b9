import { z } from 'zod'
import { defineRoutes } from './define-route.ts'
import { byId, pageQuery } from './values.ts'
import { ownVideo } from './videos.ts'

export const NOTES_REQUIRED = 'Review notes are required when rejecting a video'

const notes = z.string().trim().max(5000)
const pendingQuery = pageQuery.extend({ search: z.string().trim().max(200).optional() })
const pending = {
  method: 'GET',
  access: 'admin',
  query: pendingQuery,
  response: z.array(ownVideo),
  paged: true,
} as const

export const reviewRoutes = defineRoutes({
  listPendingVideos: {
    ...pending,
    path: '/api/admin/videos/pending',
    summary: 'Training videos that wait for review, oldest first.',
  },
  listPendingShorts: {
    ...pending,
    path: '/api/admin/videos/microlessons/pending',
    summary: 'Shorts that wait for review, oldest first.',
  },
  approveVideo: {
    method: 'POST',
    path: '/api/admin/videos/:id/approve',
    access: 'admin',
    params: byId,
    body: z.object({ notes: notes.optional() }).default({}),
    response: ownVideo,
    summary: 'Publish. 409 when somebody else has decided meanwhile.',
  },
  rejectVideo: {
    method: 'POST',
    path: '/api/admin/videos/:id/reject',
    access: 'admin',
    params: byId,
    body: z.object({ notes: notes.min(1, NOTES_REQUIRED) }),
    response: ownVideo,
    summary: 'Turn down, with the reasons. 409 when somebody else has decided meanwhile.',
  },
})
