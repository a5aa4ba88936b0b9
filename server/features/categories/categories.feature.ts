import type { Parts } from '#server/feature.ts'
import type { Feeds } from '#server/features/feeds/feeds.service.ts'
import type { VideoQueries } from '#server/features/videos/videos.queries.ts'
import { categoryHandlers } from './categories.routes.ts'

interface Needs {
  feeds: Feeds
  queries: VideoQueries
}

export const categoriesFeature = (parts: Parts, needs: Needs) => ({
  handlers: categoryHandlers({ ...parts, ...needs }),
})
