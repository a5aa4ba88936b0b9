import type { videoRoutes } from '#shared/contract/videos.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import type { Videos } from './videos.service.ts'

interface Services {
  videos: Videos
}

export const videoHandlers = ({
  videos,
}: Services): Handlers<Pick<typeof videoRoutes, 'createVideo' | 'getVideo'>> => ({
  createVideo: ({ caller, body }) => videos.create(caller, body),
  getVideo: ({ caller, params }) => videos.get(caller, params.id),
})
