import type { videoRoutes } from '#shared/contract/videos.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import type { Corrections } from './corrections.service.ts'
import type { Videos } from './videos.service.ts'

type VideoRoutes = Omit<typeof videoRoutes, 'listVideos'>

interface Services {
  videos: Videos
  corrections: Corrections
}

export const videoHandlers = ({ videos, corrections }: Services): Handlers<VideoRoutes> => ({
  createVideo: ({ caller, body }) => videos.create(caller, body),
  getVideo: ({ caller, params }) => videos.get(caller, params.id),
  updateVideo: ({ caller, params, body }) => corrections.update(caller, params.id, body),
  deleteVideo: ({ caller, params }) => corrections.remove(caller, params.id),
})
