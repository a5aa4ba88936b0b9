import type { Parts } from '#server/feature.ts'
import type { VideoQueries } from '#server/features/videos/videos.queries.ts'
import { feedHandlers } from './feeds.routes.ts'
import { createFeeds } from './feeds.service.ts'
import { createLibraryQueries } from './library.queries.ts'
import { SerializedFeedBlocks } from './serialized-feed-blocks.ts'
import { VideoJsonCache } from './video-json-cache.ts'

interface Needs {
  queries: VideoQueries
}

export function feedsFeature({ database, responseCache: answers }: Parts, { queries }: Needs) {
  const videoJson = new VideoJsonCache(database)
  const stretches = new SerializedFeedBlocks(database, videoJson)
  const feeds = createFeeds({ database, queries, remembered: videoJson, stretches, answers })
  const library = createLibraryQueries(database, queries)
  return { handlers: feedHandlers({ answers, feeds, queries, library }), feeds, videoJson }
}
