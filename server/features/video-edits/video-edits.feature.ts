import type { Parts } from '#server/feature.ts'
import type { Processing } from '#server/features/processing/processing.service.ts'
import type { Quotas } from '#server/features/uploads/quotas.ts'
import type { Uploads } from '#server/features/uploads/uploads.service.ts'
import type { VideoQueries } from '#server/features/videos/videos.queries.ts'
import { createProposals } from './proposals.ts'
import { videoEditHandlers } from './video-edits.routes.ts'
import { createVideoEdits } from './video-edits.service.ts'
import { createWithdrawals } from './withdrawals.service.ts'

interface Needs {
  queries: VideoQueries
  uploads: Uploads
  quotas: Quotas
  processing: Processing
}

export function videoEditsFeature(parts: Parts, needs: Needs) {
  const proposals = createProposals({ ...parts, ...needs })
  const options = { ...parts, ...needs, proposals }
  return {
    handlers: videoEditHandlers({
      videoEdits: createVideoEdits(options),
      withdrawals: createWithdrawals(options),
    }),
    proposals,
  }
}
