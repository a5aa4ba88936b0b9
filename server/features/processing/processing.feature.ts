import type { Parts } from '#server/feature.ts'
import type { VideoQueries } from '#server/features/videos/videos.queries.ts'
import { processingHandlers } from './processing.routes.ts'
import { createProcessing } from './processing.service.ts'

interface Needs {
  queries: VideoQueries
}

export function processingFeature(parts: Parts, { queries }: Needs) {
  const { databaseUrl, mediaRetryMs, mediaWorkers } = parts.config
  const processing = createProcessing({
    ...parts,
    queries,
    reader: parts.readers,
    workers: mediaWorkers,
    isShared: databaseUrl !== undefined,
    retryMs: mediaRetryMs,
  })
  return {
    handlers: processingHandlers({ processing }),
    background: { start: processing.start, stop: processing.stop },
    processing,
  }
}
