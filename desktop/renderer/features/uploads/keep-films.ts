import { FILMS_AT_ONCE_MAX } from '#shared/limits/uploads.ts'
import { logError } from '../../lib/log-error.ts'
import type { FilmList, ListedFilm } from './film-list.ts'
import { hasArrived } from './film-status.ts'
import { canKeep, whileSending } from './keep-while-offline.ts'
import { forgetUpload, keepUpload } from './kept-uploads.ts'
import type { UploadState } from './upload-store.ts'

/** The files of a listed video that are kept on this device. */
const filesOf = ({ video, attached, captions }: UploadState) => [
  video?.file,
  attached.thumbnail,
  captions?.file,
]

/** Keeps the files of a list on this device from the moment that the connection is lost, each until it is sent. */
export function keepFilms(list: FilmList) {
  const { userId, to, kind, name } = list
  const kept = new Map<number, { files: unknown[]; release: () => void }>()
  const keyOf = (id: number): string => `${name}-${id}`
  /** One write after the other. */
  let writing: Promise<unknown> = Promise.resolve()

  const keepOne = async (id: number): Promise<void> => {
    const store = list.storeOf(id)
    const state = store.get()
    const { video, attached, captions, title, description, categoryId, wish, arrived, hasExtras } = state
    const isSent = list.unsent().every((film) => film.id !== id)
    if (isSent || !(video?.file instanceof File) || (hasArrived(state) && !hasExtras)) return
    const files = filesOf(state)
    const before = kept.get(id)
    if (before && files.every((file, index) => file === before.files[index])) return
    const { duration = null, trim } = video
    const form = { title, description, categoryId, duration, trim: trim ?? undefined, wishId: wish?.id }
    const picked = { captions, video: video.file, attached, poster: null, arrived }
    const owner = { id: keyOf(id), userId, to, isMicroClip: kind === 'shorts', keptAt: Date.now(), film: id }
    await keepUpload({ ...owner, ...form, ...picked }, FILMS_AT_ONCE_MAX)
    const { promise, resolve } = Promise.withResolvers<void>()
    // Another tab leaves it to this one.
    if (!before) void whileSending(keyOf(id), () => promise)
    kept.set(id, { files, release: before?.release ?? resolve })
    if (store.get().sending) store.set({ keeping: 'kept' })
  }
  const keepAll = async (): Promise<void> => {
    for (const { id } of list.unsent()) {
      try {
        await keepOne(id)
      } catch {
        // No room: this video and the ones after it are chosen again after a restart of the browser.
        if (list.storeOf(id).get().sending) list.storeOf(id).set({ keeping: 'no-room' })
        return
      }
    }
  }
  return {
    /** The server can't be reached. */
    keep(): void {
      if (canKeep()) writing = writing.then(keepAll)
    },
    /** Removes the files of what is sent or given up. */
    forgetAllBut(films: readonly ListedFilm[]): void {
      for (const [id, { release }] of kept) {
        if (films.some((film) => film.id === id && film.sentAs === null)) continue
        kept.delete(id)
        writing = writing.then(() => forgetUpload(keyOf(id)).catch(logError))
        release()
      }
    },
  }
}
