import type { EntityManager } from '#server/database/database.ts'
import type { Upload } from '#server/entities/upload.entity.ts'
import { currentRequestId } from '#server/http/request-id.ts'
import { MediaJob, type Step } from '#server/entities/media-job.entity.ts'
import { POSTER_PRIORITY } from './next-job.ts'

/** A time that is due by every clock. */
export const IMMEDIATELY = new Date(0)
const PRIORITIES: readonly [RegExp, number][] = [
  [/^poster$/, POSTER_PRIORITY],
  [/^(transcode|trim)$/, 0],
  [/^mp4-/, 1],
  [/^hls$/, 3],
  [/./, 2],
]
const priorityOf = (step: Step): number => PRIORITIES.find(([steps]) => steps.test(step))?.[1] ?? 0

/**
 * Adds jobs inside the transaction that makes them necessary.
 * @param createdAt by this server's clock
 * @param ownerId the account that waits for them
 */
export function enqueueSteps(
  em: EntityManager,
  upload: Upload,
  steps: readonly Step[],
  createdAt: Date,
  ownerId = upload.owner.id,
): void {
  const when = { runAfter: IMMEDIATELY, createdAt, requestId: currentRequestId() }
  for (const step of steps)
    em.create(MediaJob, { upload, step, state: 'queued', priority: priorityOf(step), ownerId, ...when })
}
