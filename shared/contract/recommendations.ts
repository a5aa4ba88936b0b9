import { z } from 'zod'
import { RECOMMENDATIONS_LIMIT } from '../limits/lists.ts'
import { defineRoutes } from './define-route.ts'
import { video } from './videos.ts'

export const RECOMMENDATIONS_MAX = 50

export const recommendation = video.extend({
  /** The reason that the card shows. */
  reason: z.string(),
})
export type Recommendation = z.infer<typeof recommendation>

export const recommendationRoutes = defineRoutes({
  listRecommended: {
    method: 'GET',
    path: '/api/videos/recommended',
    access: 'user',
    query: z.object({
      limit: z.coerce.number<number>().int().min(1).max(RECOMMENDATIONS_MAX).default(RECOMMENDATIONS_LIMIT),
    }),
    response: z.array(recommendation),
    summary: 'What the signed-in user hasn’t watched and is likely to want, each with the reason.',
  },
})
