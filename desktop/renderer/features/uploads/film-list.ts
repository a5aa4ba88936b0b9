import { FILMS_AT_ONCE_MAX } from '#shared/limits/uploads.ts'
import type { BackgroundUpload } from '#shared/bridge/uploads.ts'
import { onSignedOut } from '../../entities/session/session.ts'
import { hasFilmList } from '../../entities/upload/kept-mark.ts'
import { createEmitter, createStore } from '../../lib/create-store.ts'
import { persistedDraft } from '../../lib/device-drafts.ts'
import { isRecord } from '../../lib/is-record.ts'
import { titleOfFile } from './film-title.ts'
import { pickFile } from './pick-file.ts'
import { noteArrived } from './send-video.ts'
import { isSameFile, type FileMark } from './upload-draft.ts'
import { listedStoreOf, type UploadKind, type UploadStore, type VideoFile } from './upload-store.ts'

/** One video of the list, by the mark of its file: a page that was reloaded asks for the same file again. */
export interface ListedFilm extends FileMark {
  /** 0 is the video of the form that stood alone before there was a list. */
  id: number
  /** Its title once it is sent for review; its form is empty then. */
  sentAs: string | null
}

const isListedFilm = (stored: unknown): stored is ListedFilm =>
  isRecord(stored) &&
  Number.isSafeInteger(stored['id']) &&
  typeof stored['name'] === 'string' &&
  typeof stored['size'] === 'number' &&
  typeof stored['lastModified'] === 'number' &&
  (stored['sentAs'] === null || typeof stored['sentAs'] === 'string')

export type FilmList = ReturnType<typeof createFilmList>

/** The videos that a person sends together: their order, and the one whose form is shown. It survives a reload. */
function createFilmList(userId: number, kind: UploadKind, to: string) {
  const name = `upload-${userId}-${kind}-list`
  const draft = persistedDraft<ListedFilm[]>(name, (stored) =>
    Array.isArray(stored) ? stored.filter(isListedFilm) : undefined,
  )
  const films = createStore<readonly ListedFilm[]>(draft.get() ?? [])
  const shown = createStore(0)
  const over = createEmitter<number>()
  const storeOf = (id: number): UploadStore => listedStoreOf(userId, kind, to, id)
  const unsent = (): ListedFilm[] => films.get().filter(({ sentAs }) => sentAs === null)

  const setFilms = (next: readonly ListedFilm[]): void => {
    const isOver = next.every(({ sentAs }) => sentAs !== null)
    const kept = isOver ? [] : next
    if (isOver) for (const { id } of next) storeOf(id).setListed(false)
    draft.set(isOver ? null : [...kept])
    hasFilmList.set(isOver ? null : true)
    // The form that is shown is one that can be filled in.
    const left = kept.filter(({ sentAs }) => sentAs === null)
    if (!left.some(({ id }) => id === shown.get())) shown.set(left[0]?.id ?? 0)
    films.set(kept)
  }
  const follow = (id: number): UploadStore => {
    const store = storeOf(id)
    store.setListed(true)
    const { arrived, attached } = store.get()
    if (arrived) noteArrived(store, { video: null, attached, upload: arrived })
    return store
  }
  for (const { id } of unsent()) follow(id)
  shown.set(unsent()[0]?.id ?? 0)

  return {
    userId,
    kind,
    to,
    name,
    films,
    shown,
    /** Hears that the last video is sent, and how many were. */
    onOver: over.subscribe,
    storeOf,
    unsent,
    /** How many more it takes. */
    room: (): number => FILMS_AT_ONCE_MAX - unsent().length,

    /** Adds these files. A file that the list waits for goes to its own form. @returns how many were left out */
    add(files: readonly VideoFile[]): number {
      const next = [...films.get()]
      const alone = storeOf(0)
      const { video } = alone.get()
      if (next.length === 0 && video) {
        const { name: of, size, lastModified } = video.file
        next.push({ id: 0, name: of, size, lastModified, sentAs: null })
        // It was submitted already, in its own form.
        alone.set({ isSubmitted: alone.get().sending !== null })
        if (!alone.get().title) alone.set({ title: titleOfFile(of) })
        follow(0)
      }
      let leftOut = 0
      for (const file of files) {
        const waiting = next.find((film) => film.sentAs === null && isSameFile(film, file))
        if (waiting) {
          if (!storeOf(waiting.id).get().video) pickFile(storeOf(waiting.id), file)
          continue
        }
        if (next.filter(({ sentAs }) => sentAs === null).length >= FILMS_AT_ONCE_MAX) {
          leftOut += 1
          continue
        }
        const id = next.length === 0 ? 0 : Math.max(...next.map((film) => film.id)) + 1
        const { name: of, size, lastModified } = file
        next.push({ id, name: of, size, lastModified, sentAs: null })
        const store = follow(id)
        if (!store.get().title) store.set({ title: titleOfFile(of) })
        pickFile(store, file)
      }
      setFilms(next)
      return leftOut
    },
    idOfProgram: ({ id }: BackgroundUpload): number | null =>
      unsent().find((film) => storeOf(film.id).get().programId === id)?.id ?? null,
    /** Adds an upload of the desktop app's main process that the list does not know. @returns its id */
    addProgram({ id: programId, title, total }: BackgroundUpload): number {
      const id = Math.max(0, ...films.get().map((film) => film.id)) + 1
      const store = follow(id)
      store.set({ programId, title: titleOfFile(title) })
      setFilms([...films.get(), { id, name: title, size: total, lastModified: 0, sentAs: null }])
      return id
    },
    /** Another file is picked for this video. */
    rename(id: number, { name: of, size, lastModified }: FileMark): void {
      setFilms(films.get().map((film) => (film.id === id ? { ...film, name: of, size, lastModified } : film)))
    },
    /** Resolves when this video is sent or given up. */
    async untilSent(id: number): Promise<void> {
      while (unsent().some((film) => film.id === id)) {
        const { promise, resolve } = Promise.withResolvers<void>()
        const end = films.subscribe(() => resolve())
        await promise
        end()
      }
    },
    order(ids: readonly number[]): void {
      setFilms(ids.flatMap((id) => films.get().find((film) => film.id === id) ?? []))
    },
    markSent(id: number, title: string): void {
      const count = films.get().length
      setFilms(films.get().map((film) => (film.id === id ? { ...film, sentAs: title } : film)))
      if (films.get().length === 0) over.emit(count)
    },
    /** Shows the next form that is not submitted; its category is likely to be the same. @returns whether there is one */
    showNext(categoryId: number | null): boolean {
      const next = unsent().find(({ id }) => !storeOf(id).get().isSubmitted)
      if (!next) return false
      const store = storeOf(next.id)
      if (store.get().categoryId === null) store.set({ categoryId })
      shown.set(next.id)
      return true
    },
    /** Gives one video up, here and on the server. */
    remove(id: number): void {
      const store = storeOf(id)
      store.clear()
      store.setListed(false)
      setFilms(films.get().filter((film) => film.id !== id))
    },
    clear(): void {
      for (const { id } of films.get()) storeOf(id).clear()
      setFilms([])
    },
  }
}

let lists: readonly FilmList[] = []
onSignedOut(() => {
  for (const list of lists) list.clear()
  lists = []
})

/** The list of this person and kind of upload; those of a former person end. */
export function filmListOf(userId: number, kind: UploadKind, to: string): FilmList {
  lists = lists.filter((list) => list.userId === userId)
  const known = lists.find((list) => list.kind === kind)
  if (known) return known
  const list = createFilmList(userId, kind, to)
  lists = [...lists, list]
  return list
}
