import type { ownVideoRoutes } from '#shared/contract/own-videos.ts'
import type { Parts } from '#server/feature.ts'
import type { VideoQueries } from '#server/features/videos/videos.queries.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import { createProcessing } from './processing.service.ts'

export function processingFeature(parts: Parts, { queries }: { queries: VideoQueries }) {
  const processing = createProcessing(parts, queries)
  const handlers: Handlers<Pick<typeof ownVideoRoutes, 'retryVideo'>> = {
    retryVideo: ({ caller, params }) => processing.retry(caller, params.id),
  }
  return { handlers, background: { start: processing.start, stop: processing.stop }, processing }
}
