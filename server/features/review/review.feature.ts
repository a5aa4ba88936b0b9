import type { Parts } from '#server/feature.ts'
import type { Processing } from '#server/features/processing/processing.service.ts'
import type { VideoQueries } from '#server/features/videos/videos.queries.ts'
import { createReviewQueries } from './review.queries.ts'
import { reviewHandlers } from './review.routes.ts'
import { createReview } from './review.service.ts'

interface Needs {
  queries: VideoQueries
  processing: Processing
}

export const reviewFeature = (parts: Parts, needs: Needs) => ({
  handlers: reviewHandlers({
    review: createReview({ ...parts, ...needs }),
    lists: createReviewQueries(parts.database),
  }),
})
