import type { QueryClient } from '@tanstack/react-query'
import { FILMS_SENT_AT_ONCE, UNFINISHED_UPLOADS_MAX } from '#shared/limits/uploads.ts'
import { logError } from '../../lib/log-error.ts'
import { toast } from '../../lib/toast.ts'
import type { Platform } from '../../platform/platform.ts'
import { sendByProgram } from './film-programs.ts'
import type { FilmList } from './film-list.ts'
import { keepFilms } from './keep-films.ts'
import { hasArrived } from './film-status.ts'
import { tellOfFilms } from './film-notice.ts'
import { isTooLong } from './picked-files.ts'
import { recordFormOf } from './record-form.ts'
import { sendListed } from './start-sending.ts'
import { missingOf, submitVideo } from './submit-video.ts'
import { isSameFile } from './upload-draft.ts'
import { UPLOAD_LABELS } from './upload-modes.ts'
import { areExtrasLost, keptSeconds, type UploadState } from './upload-store.ts'

/** Videos that wait for their form at the server; the rest of the limit is for the thumbnails and frames of two. */
const AHEAD_MAX = UNFINISHED_UPLOADS_MAX - 2 * FILMS_SENT_AT_ONCE

const started = new WeakSet<FilmList>()

/**
 * Sends the videos of a list for as long as the page is there: the bytes of each as soon as it has its turn, and the
 * record when its form is submitted. Two at a time, in the order of the list (UQ-04).
 * @param uploads those of the desktop app's main process, which sends files of the disk one at a time
 */
export function startFilmRuns(list: FilmList, client: QueryClient, uploads: Platform['uploads']): void {
  if (started.has(list)) return
  started.add(list)
  const { userId, kind } = list
  const running = new Set<number>()
  const followed = new Set<number>()
  const keeper = keepFilms(list)
  const context = (id: number) => ({ store: list.storeOf(id), client, userId })

  const canSubmit = (state: UploadState): boolean =>
    state.isSubmitted && missingOf(state) === null && !areExtrasLost(state)
  const mayBegin = (state: UploadState): boolean => {
    const begun = list.unsent().filter(({ id }) => list.storeOf(id).get().resumable !== null)
    return state.resumable !== null || canSubmit(state) || begun.length < AHEAD_MAX
  }
  const isReady = (id: number): boolean => {
    const state = list.storeOf(id).get()
    const { video, sending, failure, refusal } = state
    if (running.has(id) || sending || failure || refusal !== null) return false
    if (state.program) return false
    if (hasArrived(state)) return canSubmit(state)
    if (!(video?.file instanceof File)) return false
    const isKnown = video.duration !== undefined
    if (kind === 'shorts' && (!isKnown || isTooLong(keptSeconds(video) ?? null))) return false
    return mayBegin(state)
  }
  const submit = (id: number): Promise<boolean> => {
    const state = list.storeOf(id).get()
    const form = recordFormOf(state)
    if (!form) return Promise.resolve(false)
    const { video, attached } = state
    const file = video?.file instanceof File ? video.file : null
    const poster = video?.poster ?? Promise.resolve(null)
    return submitVideo(
      { form, video: file, attached, poster },
      {
        ...context(id),
        words: UPLOAD_LABELS[kind],
        keeper: {
          onNoLine: keeper.keep,
          onArrived: (arrived) => list.storeOf(id).set({ arrived }),
          end: () => Promise.resolve(),
        },
      },
    )
  }
  const run = async (id: number) => {
    const store = list.storeOf(id)
    const file = store.get().video?.file
    const isThere =
      hasArrived(store.get()) || (file instanceof File && (await sendListed(file, context(id), keeper.keep)))
    if (isThere && canSubmit(store.get())) await submit(id)
  }
  const isBusy = (id: number): boolean => running.has(id) || list.storeOf(id).get().sending !== null
  const actByProgram = uploads && sendByProgram(list, uploads)
  const pump = (): void => {
    actByProgram?.()
    let free = FILMS_SENT_AT_ONCE - list.unsent().filter(({ id }) => isBusy(id)).length
    for (const { id } of list.unsent()) {
      if (free <= 0) return
      if (!isReady(id)) continue
      free -= 1
      running.add(id)
      void run(id)
        .catch(logError)
        .finally(() => {
          running.delete(id)
          pump()
        })
    }
  }
  /** A video was sent or removed: there may be room for those that the server had no room for. */
  const useRoom = (): void => {
    for (const { id } of list.unsent()) {
      const store = list.storeOf(id)
      if (store.get().failure?.waitsForRoom) store.set({ failure: null })
    }
  }
  const tell = tellOfFilms(list)
  const follow = (): void => {
    for (const { id } of list.unsent()) {
      if (followed.has(id)) continue
      followed.add(id)
      const store = list.storeOf(id)
      store.subscribe(({ video }) => {
        const film = list.unsent().find((one) => one.id === id)
        if (!film) return
        if (video && !isSameFile(film, video.file)) list.rename(id, video.file)
        tell()
        queueMicrotask(pump)
      })
      store.onFinished((title) => {
        if (list.unsent().every((film) => film.id !== id)) return
        list.markSent(id, title)
      })
    }
  }
  list.films.subscribe((films) => {
    follow()
    keeper.forgetAllBut(films)
    useRoom()
    tell()
    queueMicrotask(pump)
  })
  list.onOver((count) => {
    const title = count === 1 ? 'Video uploaded successfully' : `${count} videos uploaded successfully`
    const description =
      count === 1 ? UPLOAD_LABELS[kind].success.description : 'They have been sent for review.'
    toast({ title, description, variant: 'success' })
  })
  follow()
  tell()
  pump()
}
