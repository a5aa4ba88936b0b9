import type { Parts } from '#server/feature.ts'
import type { VideoQueries } from '#server/features/videos/videos.queries.ts'
import { createRecommendations } from './recommendations.queries.ts'
import { recommendationHandlers } from './recommendations.routes.ts'

interface Needs {
  queries: VideoQueries
}

export const recommendationsFeature = (parts: Parts, { queries }: Needs) => ({
  handlers: recommendationHandlers({ recommendations: createRecommendations({ ...parts, queries }) }),
})
