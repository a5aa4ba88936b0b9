import type { recommendationRoutes } from '#shared/contract/recommendations.ts'
import type { Parts } from '#server/feature.ts'
import type { VideoLists } from '#server/features/feeds/video-list.ts'
import { CachedResponse } from '#server/http/cached-response.ts'
import { etagOf, type Handlers } from '#server/http/mount-routes.ts'
import { createRecommendations } from './recommendations.queries.ts'

interface Needs {
  videoLists: VideoLists
}

export function recommendationsFeature(parts: Parts, { videoLists }: Needs) {
  const recommendations = createRecommendations(parts)
  const handlers: Handlers<typeof recommendationRoutes> = {
    async listRecommended({ caller, query }) {
      await parts.database.catchUp()
      const best = await recommendations.list(caller.id, query.limit)
      const reasons = new Map(best.map(({ id, reason }) => [id, reason]))
      const more = (id: number) => Buffer.from(`"reason":${JSON.stringify(reasons.get(id))},`)
      const json = await videoLists.videosJson({ ids: [...reasons.keys()], more }, caller)
      return new CachedResponse(json, etagOf(json, null))
    },
  }
  return { handlers }
}
