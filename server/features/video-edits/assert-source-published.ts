import type { EntityManager } from '#server/database/database.ts'
import { ApiError } from '#server/http/api-error.ts'
import { Video } from '../videos/video.entity.ts'

/**
 * A clip is public only while the video that it was cut from is.
 * @throws ApiError taken
 */
export async function assertSourcePublished(em: EntityManager, { source }: Video): Promise<void> {
  const from = source ? await em.findOne(Video, source.id) : null
  if (!from || from.approvalStatus === 'approved') return
  const message = `“${from.title}”, which this clip was cut from, is not public at the moment. Publish that video first.`
  throw new ApiError('conflict', message)
}
