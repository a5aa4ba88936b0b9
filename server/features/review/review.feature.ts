import type { reviewRoutes } from '#shared/contract/review.ts'
import { presentEach } from '#server/database/bad-rows.ts'
import type { RowPage } from '#server/database/paging.ts'
import type { Parts } from '#server/feature.ts'
import { toOwnVideo, type OwnVideoRow } from '#server/features/videos/own-video-row.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import { createReviewQueries } from './review.queries.ts'
import { createReview, type ReviewNeeds } from './review.service.ts'

type Routes = Omit<typeof reviewRoutes, 'restoreVideo' | 'editVideo' | 'adminDeleteVideo'>

const toPage = ({ rows, next }: RowPage<OwnVideoRow>) => ({ items: presentEach(rows, toOwnVideo), next })

export function reviewFeature(parts: Parts, needs: ReviewNeeds) {
  const decide = createReview({ ...parts, ...needs })
  const lists = createReviewQueries(parts.database)
  const handlers: Handlers<Routes> = {
    listPendingVideos: async ({ query }) => toPage(await lists.listPending(false, query)),
    listPendingShorts: async ({ query }) => toPage(await lists.listPending(true, query)),
    listEveryVideo: async ({ query }) => toPage(await lists.listAll(query.state, query)),
    readReviewed: ({ params }) => lists.get(params.id),
    approveVideo: ({ caller, params, body }) => decide(caller, params.id, { ...body, status: 'approved' }),
    rejectVideo: ({ caller, params, body }) => decide(caller, params.id, { ...body, status: 'rejected' }),
  }
  return { handlers }
}
