import type { reviewRoutes } from '#shared/contract/review.ts'
import type { VideoEdits } from '#server/features/video-edits/video-edits.service.ts'
import { presentEach } from '#server/database/bad-rows.ts'
import type { RowPage } from '#server/database/paging.ts'
import { toOwnVideo, type OwnVideoRow } from '#server/features/videos/own-video-row.ts'
import type { Withdrawals } from '#server/features/video-edits/withdrawals.service.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import type { AdminVideoEdits } from '../video-edits/admin-video-edits.service.ts'
import type { ReviewQueries } from './review.queries.ts'
import type { Review } from './review.service.ts'

interface Services {
  review: Review
  adminVideoEdits: AdminVideoEdits
  videoEdits: VideoEdits
  withdrawals: Withdrawals
  lists: ReviewQueries
}

const toPage = ({ rows, next }: RowPage<OwnVideoRow>) => ({ items: presentEach(rows, toOwnVideo), next })

export const reviewHandlers = (services: Services): Handlers<typeof reviewRoutes> => {
  const { review, adminVideoEdits, videoEdits, withdrawals, lists } = services
  return {
    listPendingVideos: async ({ query }) => toPage(await lists.pending(false, query)),
    listPendingShorts: async ({ query }) => toPage(await lists.pending(true, query)),
    listEveryVideo: async ({ query }) => toPage(await lists.every(query.state, query)),
    readReviewed: ({ params }) => lists.one(params.id),
    approveVideo: ({ caller, params, body }) => review.approve(caller, params.id, body),
    rejectVideo: ({ caller, params, body }) => review.reject(caller, params.id, body),
    restoreVideo: ({ caller, params, body }) => withdrawals.restore(caller, params.id, body),
    editVideo: ({ caller, params, body }) => adminVideoEdits.edit(caller, params.id, body),
    adminDeleteVideo: ({ caller, params }) => videoEdits.remove(caller, params.id),
  }
}
