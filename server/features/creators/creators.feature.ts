import type { Parts } from '#server/feature.ts'
import type { VideoQueries } from '#server/features/videos/videos.queries.ts'
import { createCreatorQueries } from './creators.queries.ts'
import { creatorHandlers } from './creators.routes.ts'

interface Needs {
  queries: VideoQueries
}

export const creatorsFeature = ({ database }: Parts, { queries }: Needs) => ({
  handlers: creatorHandlers({ creators: createCreatorQueries(database), queries }),
})
