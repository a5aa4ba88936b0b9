import type { videoRoutes } from '#shared/contract/videos.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import type { Processing } from '#server/features/processing/processing.service.ts'
import type { Corrections } from './corrections.service.ts'
import type { Videos } from './videos.service.ts'

type VideoRoutes = Omit<typeof videoRoutes, 'listVideos'>

interface Services {
  videos: Videos
  corrections: Corrections
  processing: Processing
}

export const videoHandlers = ({ videos, corrections, processing }: Services): Handlers<VideoRoutes> => ({
  createVideo: ({ caller, body }) => videos.create(caller, body),
  getVideo: ({ caller, params }) => videos.get(caller, params.id),
  updateVideo: ({ caller, params, body }) => corrections.update(caller, params.id, body),
  retryVideo: ({ caller, params }) => processing.retry(caller, params.id),
  deleteVideo: ({ caller, params }) => corrections.remove(caller, params.id),
})
