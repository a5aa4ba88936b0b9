import type { videoRoutes } from '#shared/contract/videos.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import type { Processing } from '#server/features/processing/processing.service.ts'
import type { Corrections } from '../video-edits/video-edits.service.ts'
import type { Withdrawals } from '../video-edits/withdrawals.service.ts'
import type { Videos } from './videos.service.ts'

type VideoRoutes = Omit<typeof videoRoutes, 'listVideos'>

interface Services {
  videos: Videos
  corrections: Corrections
  processing: Processing
  withdrawals: Withdrawals
}

export const videoHandlers = ({
  videos,
  corrections,
  processing,
  withdrawals,
}: Services): Handlers<VideoRoutes> => ({
  createVideo: ({ caller, body }) => videos.create(caller, body),
  getVideo: ({ caller, params }) => videos.get(caller, params.id),
  updateVideo: ({ caller, params, body }) => corrections.update(caller, params.id, body),
  withdrawVideo: ({ caller, params, body }) => withdrawals.withdraw(caller, params.id, body),
  dropProposal: ({ caller, params }) => corrections.dropProposal(caller, params.id),
  retryVideo: ({ caller, params }) => processing.retry(caller, params.id),
  deleteVideo: ({ caller, params }) => corrections.remove(caller, params.id),
})
