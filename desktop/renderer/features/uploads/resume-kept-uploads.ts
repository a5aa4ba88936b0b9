import type { QueryClient } from '@tanstack/react-query'
import { sessionQuery } from '../../entities/session/session.ts'
import { whileSending } from './keep-while-offline.ts'
import { forgetUpload, keptUploadsOf } from './kept-uploads.ts'
import { noteArrived } from './send-video.ts'
import { submitVideo } from './submit-video.ts'
import { isSameFile } from './upload-draft.ts'
import { UPLOAD_LABELS } from './upload-modes.ts'
import { uploadStoreOf, type UploadStore } from './upload-store.ts'

/** Resolves when the form neither sends a video nor has one. */
async function untilFree(store: UploadStore): Promise<void> {
  const isFree = () => !store.get().sending && !store.get().video
  while (!isFree()) {
    const { promise, resolve } = Promise.withResolvers<void>()
    const end = store.subscribe(() => resolve())
    await promise
    end()
  }
}

/** Sends one kept upload, unless another tab has sent it meanwhile. */
async function resume(id: string, userId: number, client: QueryClient): Promise<void> {
  const kept = (await keptUploadsOf(userId)).find((upload) => upload.id === id)
  if (!kept) return
  const { title, description, categoryId, duration, captions, video: file, attached, to, arrived } = kept
  const store = uploadStoreOf(userId, to === '/upload/training' ? 'training' : 'shorts', to)
  const picked = store.get().video?.file
  // The person has picked the same file again, and sends it by hand.
  if (picked instanceof File && isSameFile(picked, file)) return forgetUpload(id)
  await untilFree(store)
  if (client.getQueryData(sessionQuery.queryKey)?.id !== userId) return
  const poster = Promise.resolve(kept.poster)
  store.set({
    title,
    description,
    categoryId,
    captions,
    attached,
    video: { file, duration, poster, trim: kept.trim ?? null },
  })
  if (arrived) noteArrived(store, { video: file, attached, upload: arrived })
  const words = UPLOAD_LABELS[kept.isMicroClip ? 'shorts' : 'training']
  const submission = { title, description, categoryId, video: file, attached, poster, duration }
  await submitVideo(
    { ...submission, captions: captions?.text ?? null, wishId: kept.wishId, trim: kept.trim },
    { store, client, userId, words, kept },
  )
}

/** Sends what this person submitted without a connection before the browser was closed; it waits for the server. */
export async function resumeKeptUploads(client: QueryClient, userId: number): Promise<void> {
  const forms = Map.groupBy(await keptUploadsOf(userId), ({ to }) => to)
  await Promise.all(
    [...forms.values()].map(async (uploads) => {
      // A form sends one video at a time.
      for (const { id } of uploads) await whileSending(id, () => resume(id, userId, client))
    }),
  )
}
