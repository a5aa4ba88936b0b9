import type { Parts } from '#server/feature.ts'
import type { VideoQueries } from '#server/features/videos/videos.queries.ts'
import { createSearch } from './search.queries.ts'
import { searchHandlers } from './search.routes.ts'

interface Needs {
  queries: VideoQueries
}

export const searchFeature = ({ database }: Parts, { queries }: Needs) => ({
  handlers: searchHandlers({ search: createSearch({ database, queries }) }),
})
