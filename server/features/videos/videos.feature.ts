import type { videoRoutes } from '#shared/contract/videos.ts'
import type { Parts } from '#server/feature.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import { createVideos, type VideoNeeds } from './videos.service.ts'

export function videosFeature(parts: Parts, needs: VideoNeeds) {
  const videos = createVideos({ ...parts, ...needs })
  const handlers: Handlers<Pick<typeof videoRoutes, 'createVideo' | 'getVideo'>> = {
    createVideo: ({ caller, body }) => videos.create(caller, body),
    getVideo: ({ caller, params }) => videos.get(caller, params.id),
  }
  return { handlers, videos }
}
