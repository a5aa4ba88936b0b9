import type { reviewRoutes } from '#shared/contract/review.ts'
import { toOwnVideo } from '#server/features/videos/video-row.ts'
import type { RowPage, VideoQueries } from '#server/features/videos/videos.queries.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import type { Review } from './review.service.ts'

interface Services {
  review: Review
  queries: VideoQueries
}

const toPage = ({ rows, next }: RowPage) => ({ items: rows.map(toOwnVideo), next })

export const reviewHandlers = ({ review, queries }: Services): Handlers<typeof reviewRoutes> => ({
  listPendingVideos: async ({ query }) => toPage(await queries.pending(false, query.search ?? '', query)),
  listPendingShorts: async ({ query }) => toPage(await queries.pending(true, query.search ?? '', query)),
  approveVideo: ({ caller, params, body }) => review.approve(caller, params.id, body.notes),
  rejectVideo: ({ caller, params, body }) => review.reject(caller, params.id, body.notes),
})
