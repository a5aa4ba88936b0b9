import type { videoRoutes } from '#shared/contract/videos.ts'
import type { Parts } from '#server/feature.ts'
import type { Processing } from '#server/features/processing/processing.service.ts'
import type { Quotas } from '#server/features/uploads/quotas.ts'
import type { Uploads } from '#server/features/uploads/uploads.service.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import { createSharePreviews } from './share-preview.ts'
import type { VideoQueries } from './videos.queries.ts'
import { createVideos } from './videos.service.ts'

interface Needs {
  queries: VideoQueries
  uploads: Uploads
  quotas: Quotas
  processing: Processing
}

export function videosFeature(parts: Parts, needs: Needs) {
  const videos = createVideos({ ...parts, ...needs })
  const handlers: Handlers<Pick<typeof videoRoutes, 'createVideo' | 'getVideo'>> = {
    createVideo: ({ caller, body }) => videos.create(caller, body),
    getVideo: ({ caller, params }) => videos.get(caller, params.id),
  }
  return { handlers, videos, findSharePreview: createSharePreviews(parts.database) }
}
