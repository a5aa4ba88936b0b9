import type { UploadForm } from '#shared/bridge/uploads.ts'
import type { Client } from '#shared/contract/create-client.ts'
import type { Routes } from '#shared/contract/index.ts'
import { RequestError } from '#shared/contract/request-error.ts'
import { attachedFields, type AttachedRole, type Upload } from '#shared/contract/uploads.ts'

type Api = Pick<Client<Routes>, 'createVideo' | 'listOwnVideos'>

/**
 * Submits an uploaded file for review. An attempt whose answer was lost may be repeated: the file is used once.
 * @throws {RequestError} when the server refuses it
 */
export async function submitRecord(
  api: Api,
  { video, ...attached }: Pick<Upload, 'video' | AttachedRole>,
  { userId, title, description, categoryId, duration, isMicroClip, captions, ...more }: UploadForm,
  signal: AbortSignal,
): Promise<void> {
  try {
    await api.createVideo(
      {
        title: title.trim(),
        ...(description.trim() ? { description: description.trim() } : {}),
        categoryId,
        ...(duration === null ? {} : { duration }),
        videoFile: video.path,
        ...attachedFields(attached),
        ...(captions === null ? {} : { captions }),
        ...(more.attachments?.length ? { attachments: more.attachments } : {}),
        ...(isMicroClip ? { isMicroClip: true } : {}),
        ...(more.wishId ? { wishId: more.wishId } : {}),
        ...(more.protocolCheck ? { protocolCheck: more.protocolCheck } : {}),
        ...(more.trim ? { trim: more.trim } : {}),
      },
      { signal },
    )
  } catch (error) {
    if (!(error instanceof RequestError && error.code === 'conflict')) throw error
    // The file is used already. If one of the person's own videos has it, an earlier attempt did its work.
    const { items } = await api.listOwnVideos({ id: userId }, { signal })
    if (!items.some(({ videoFile, originalFile }) => [videoFile, originalFile].includes(video.path)))
      throw error
  }
}
