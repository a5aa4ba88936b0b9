import type { Parts } from '#server/feature.ts'
import type { Quotas } from '#server/features/uploads/quotas.ts'
import type { VideoQueries } from '#server/features/videos/videos.queries.ts'
import { clipHandlers } from './clips.routes.ts'
import { createClips } from './clips.service.ts'

interface Needs {
  queries: VideoQueries
  quotas: Quotas
}

export const clipsFeature = (parts: Parts, needs: Needs) => ({
  handlers: clipHandlers({ clips: createClips({ ...parts, ...needs }) }),
})
