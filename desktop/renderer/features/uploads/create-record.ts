import type { Upload } from '#shared/contract/uploads.ts'
import { api } from '../../lib/api.ts'
import { RequestError } from '../../lib/request-error.ts'
import type { RetryPolicy } from './retry-policy.ts'

export interface RecordFields {
  userId: number
  title: string
  description: string
  categoryId: number
  duration: number | null
  isMicroClip: boolean
  captions: string | null
}

/** Whether a call whose answer was lost did its work: the file belongs to one of the own videos then. */
async function hasArrived(userId: number, file: string, signal: AbortSignal): Promise<boolean> {
  const { items } = await api.listOwnVideos({ id: userId }, { signal })
  return items.some(({ videoFile }) => videoFile === file)
}

/**
 * Submits an uploaded file for review, once, however often the line breaks.
 * @throws {RequestError} when the server refuses it
 * @throws {UploadStopped} after an abort
 */
export async function createRecord(
  upload: Upload,
  fields: RecordFields,
  retryPolicy: RetryPolicy,
): Promise<void> {
  const { userId, title, description, categoryId, duration, isMicroClip, captions } = fields
  const { signal } = retryPolicy
  let wasLost = false
  await retryPolicy.persist(async () => {
    try {
      await api.createVideo(
        {
          title: title.trim(),
          ...(description.trim() ? { description: description.trim() } : {}),
          categoryId,
          ...(duration === null ? {} : { duration }),
          videoFile: upload.video.path,
          thumbnailFile: upload.thumbnail?.path ?? null,
          ...(captions === null ? {} : { captions }),
          ...(isMicroClip ? { isMicroClip: true } : {}),
        },
        { signal },
      )
    } catch (error) {
      const isTaken = error instanceof RequestError && error.code === 'conflict'
      if (isTaken && wasLost && (await hasArrived(userId, upload.video.path, signal))) return
      wasLost ||= !(error instanceof RequestError) || error.status >= 502
      throw error
    }
  })
}
