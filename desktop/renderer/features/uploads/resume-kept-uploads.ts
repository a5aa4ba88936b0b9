import type { QueryClient } from '@tanstack/react-query'
import { uploadedFilesOf } from '../../entities/attachment/draft-file.ts'
import { sessionQuery } from '../../entities/session/session.ts'
import { filmListOf, type FilmList } from './film-list.ts'
import type { Platform } from '../../platform/platform.ts'
import { startFilmRuns } from './film-runs.ts'
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
  // A listed video is sent by its list.
  if (categoryId === null) return
  const { files = [] } = kept
  const store = uploadStoreOf(userId, to === '/upload/training' ? 'training' : 'shorts', to)
  const picked = store.get().video?.file
  // The person has picked the same file again, and sends it by hand.
  if (picked instanceof File && isSameFile(picked, file)) return forgetUpload(id)
  await untilFree(store)
  if (client.getQueryData(sessionQuery.queryKey)?.id !== userId) return
  const poster = Promise.resolve(kept.poster)
  const { trim } = kept
  store.set({
    title,
    description,
    categoryId,
    captions,
    attached,
    files,
    video: { file, duration, poster, trim: trim ?? null },
  })
  if (arrived) noteArrived(store, { video: file, attached, upload: arrived })
  const words = UPLOAD_LABELS[kept.isMicroClip ? 'shorts' : 'training']
  const { wishId, protocolCheck } = kept
  const form = {
    title,
    description,
    categoryId,
    duration,
    wishId,
    protocolCheck,
    trim,
    captions: captions?.text ?? null,
    attachments: uploadedFilesOf(files),
  }
  await submitVideo({ form, video: file, attached, poster }, { store, client, userId, words, kept })
}

/** Gives a listed video the files that this device has kept, unless another tab has sent it meanwhile. */
async function giveToList(id: string, list: FilmList): Promise<void> {
  const kept = (await keptUploadsOf(list.userId)).find((upload) => upload.id === id)
  if (!kept) return
  const film = list.unsent().find((one) => one.id === kept.film)
  if (!film) return forgetUpload(id)
  const { video: file, duration, captions, attached, poster, trim = null } = kept
  const store = list.storeOf(film.id)
  if (!store.get().video)
    store.set({ captions, attached, video: { file, duration, poster: Promise.resolve(poster), trim } })
  return list.untilSent(film.id).then(() => forgetUpload(id))
}

/** Sends what this person submitted without a connection before the browser was closed; it waits for the server. */
export async function resumeKeptUploads(
  client: QueryClient,
  userId: number,
  uploads: Platform['uploads'],
): Promise<void> {
  const kept = await keptUploadsOf(userId)
  for (const kind of ['training', 'shorts'] as const) {
    const to = `/upload/${kind}`
    const list = filmListOf(userId, kind, to)
    for (const upload of kept)
      if (upload.film !== undefined && upload.to === to)
        void whileSending(upload.id, () => giveToList(upload.id, list))
    if (list.films.get().length > 0) startFilmRuns(list, client, uploads)
  }
  const forms = Map.groupBy(
    kept.filter(({ film }) => film === undefined),
    ({ to }) => to,
  )
  await Promise.all(
    [...forms.values()].map(async (uploads) => {
      // A form sends one video at a time.
      for (const { id } of uploads) await whileSending(id, () => resume(id, userId, client))
    }),
  )
}
