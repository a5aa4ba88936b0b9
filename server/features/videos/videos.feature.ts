import type { Parts } from '#server/feature.ts'
import type { Processing } from '#server/features/processing/processing.service.ts'
import type { Quotas } from '#server/features/uploads/quotas.ts'
import type { Uploads } from '#server/features/uploads/uploads.service.ts'
import { createSharePreviews } from './share-preview.ts'
import type { VideoQueries } from './videos.queries.ts'
import { videoHandlers } from './videos.routes.ts'
import { createVideos } from './videos.service.ts'

interface Needs {
  queries: VideoQueries
  uploads: Uploads
  quotas: Quotas
  processing: Processing
}

export function videosFeature(parts: Parts, needs: Needs) {
  const videos = createVideos({ ...parts, ...needs })
  return {
    handlers: videoHandlers({ videos }),
    videos,
    findSharePreview: createSharePreviews(parts.database),
  }
}
