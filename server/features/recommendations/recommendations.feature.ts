import type { recommendationRoutes } from '#shared/contract/recommendations.ts'
import type { Parts } from '#server/feature.ts'
import type { VideoQueries } from '#server/features/videos/videos.queries.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import { createRecommendations } from './recommendations.queries.ts'

export function recommendationsFeature(parts: Parts, { queries }: { queries: VideoQueries }) {
  const recommendations = createRecommendations(parts, queries)
  const handlers: Handlers<typeof recommendationRoutes> = {
    listRecommended: ({ caller, query }) => recommendations.list(caller.id, query.limit),
  }
  return { handlers }
}
