import type { videoRoutes } from '#shared/contract/videos.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import type { Processing } from '#server/features/processing/processing.service.ts'
import type { VideoEdits } from '../video-edits/video-edits.service.ts'
import type { Withdrawals } from '../video-edits/withdrawals.service.ts'
import type { Videos } from './videos.service.ts'

type VideoRoutes = Omit<typeof videoRoutes, 'listVideos'>

interface Services {
  videos: Videos
  videoEdits: VideoEdits
  processing: Processing
  withdrawals: Withdrawals
}

export const videoHandlers = ({
  videos,
  videoEdits,
  processing,
  withdrawals,
}: Services): Handlers<VideoRoutes> => ({
  createVideo: ({ caller, body }) => videos.create(caller, body),
  getVideo: ({ caller, params }) => videos.get(caller, params.id),
  updateVideo: ({ caller, params, body }) => videoEdits.update(caller, params.id, body),
  withdrawVideo: ({ caller, params, body }) => withdrawals.withdraw(caller, params.id, body),
  dropProposal: ({ caller, params }) => videoEdits.dropProposal(caller, params.id),
  retryVideo: ({ caller, params }) => processing.retry(caller, params.id),
  deleteVideo: ({ caller, params }) => videoEdits.remove(caller, params.id),
})
