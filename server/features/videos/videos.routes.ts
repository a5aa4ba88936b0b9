import type { videoRoutes } from '#shared/contract/videos.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import type { Videos } from './videos.service.ts'

type VideoRoutes = Omit<typeof videoRoutes, 'listVideos'>

export const videoHandlers = ({ videos }: { videos: Videos }): Handlers<VideoRoutes> => ({
  createVideo: ({ caller, body }) => videos.create(caller, body),
  getVideo: ({ caller, params }) => videos.get(caller, params.id),
})
