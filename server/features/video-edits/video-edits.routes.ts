import type { reviewRoutes } from '#shared/contract/review.ts'
import type { videoRoutes } from '#shared/contract/videos.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import type { VideoEdits } from './video-edits.service.ts'
import type { Withdrawals } from './withdrawals.service.ts'

type VideoEditRoutes = Pick<
  typeof videoRoutes,
  'updateVideo' | 'withdrawVideo' | 'discardProposal' | 'deleteVideo'
> &
  Pick<typeof reviewRoutes, 'restoreVideo' | 'editVideo' | 'adminDeleteVideo'>

interface Services {
  videoEdits: VideoEdits
  withdrawals: Withdrawals
}

export const videoEditHandlers = ({ videoEdits, withdrawals }: Services): Handlers<VideoEditRoutes> => ({
  updateVideo: ({ caller, params, body }) => videoEdits.update(caller, params.id, body),
  withdrawVideo: ({ caller, params, body }) => withdrawals.withdraw(caller, params.id, body),
  restoreVideo: ({ caller, params, body }) => withdrawals.restore(caller, params.id, body),
  discardProposal: ({ caller, params }) => videoEdits.discardProposal(caller, params.id),
  deleteVideo: ({ caller, params }) => videoEdits.remove(caller, params.id),
  editVideo: ({ caller, params, body }) => videoEdits.setProperties(caller, params.id, body),
  adminDeleteVideo: ({ caller, params }) => videoEdits.remove(caller, params.id),
})
