import type { recommendationRoutes } from '#shared/contract/recommendations.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import type { Recommendations } from './recommendations.queries.ts'

interface Services {
  recommendations: Recommendations
}

export const recommendationHandlers = ({
  recommendations,
}: Services): Handlers<typeof recommendationRoutes> => ({
  listRecommended: ({ caller, query }) => recommendations.list(caller.id, query.limit),
})
