import type { reviewRoutes } from '#shared/contract/review.ts'
import { presentEach } from '#server/database/bad-rows.ts'
import type { RowPage } from '#server/database/paging.ts'
import { toOwnVideo, type OwnVideoRow } from '#server/features/videos/own-video-row.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import type { ReviewQueries } from './review.queries.ts'
import type { Review } from './review.service.ts'

interface Services {
  review: Review
  lists: ReviewQueries
}

const toPage = ({ rows, next }: RowPage<OwnVideoRow>) => ({ items: presentEach(rows, toOwnVideo), next })

type ReviewRoutes = Omit<typeof reviewRoutes, 'restoreVideo' | 'editVideo' | 'adminDeleteVideo'>

export const reviewHandlers = ({ review, lists }: Services): Handlers<ReviewRoutes> => ({
  listPendingVideos: async ({ query }) => toPage(await lists.listPending(false, query)),
  listPendingShorts: async ({ query }) => toPage(await lists.listPending(true, query)),
  listEveryVideo: async ({ query }) => toPage(await lists.listAll(query.state, query)),
  readReviewed: ({ params }) => lists.get(params.id),
  approveVideo: ({ caller, params, body }) => review.approve(caller, params.id, body),
  rejectVideo: ({ caller, params, body }) => review.reject(caller, params.id, body),
})
