import type { searchRoutes } from '#shared/contract/search.ts'
import type { Parts } from '#server/feature.ts'
import type { VideoQueries } from '#server/features/videos/videos.queries.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import { createSearch } from './search.queries.ts'

export function searchFeature({ database }: Parts, { queries }: { queries: VideoQueries }) {
  const search = createSearch({ database, queries })
  const handlers: Handlers<typeof searchRoutes> = {
    searchVideos: ({ caller, query }) => search.videos(caller, query.q),
  }
  return { handlers }
}
