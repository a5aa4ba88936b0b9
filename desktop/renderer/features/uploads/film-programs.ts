import type { BackgroundUpload } from '#shared/bridge/uploads.ts'
import { attachedEntries, type Attached } from '#shared/contract/uploads.ts'
import { logError } from '../../lib/log-error.ts'
import { newUuid } from '../../lib/new-uuid.ts'
import type { DiskFile, Platform } from '../../platform/platform.ts'
import type { FilmList } from './film-list.ts'
import { recordFormOf } from './record-form.ts'
import { missingOf } from './submit-video.ts'
import { areExtrasLost } from './upload-store.ts'

/** Lets the desktop app's main process send the videos of a list: it goes on without the page, and after a restart. */
export function sendByProgram(list: FilmList, uploads: NonNullable<Platform['uploads']>): () => void {
  const { userId, kind } = list
  const isMicroClip = kind === 'shorts'
  /** The main process's uploads by video, with the file that each began with; null after a restart. */
  const begun = new Map<number, { upload: string; file: DiskFile | null }>()
  const filling = new Set<string>()

  const begin = async (id: number, file: DiskFile): Promise<void> => {
    const store = list.storeOf(id)
    const before = begun.get(id)
    if (before) uploads.stop(before.upload)
    const upload = newUuid()
    begun.set(id, { upload, file })
    store.set({ programId: upload, program: null })
    const isTaken = await uploads
      .begin({ id: upload, video: file.id, userId, isMicroClip })
      .catch(() => false)
    if (isTaken) return
    begun.delete(id)
    store.set({
      programId: null,
      video: null,
      failure: { words: 'Choose this file again.', waitsForRoom: false },
    })
  }
  const fill = async (id: number, upload: string): Promise<void> => {
    const state = list.storeOf(id).get()
    const form = recordFormOf(state)
    if (!form || filling.has(upload)) return
    filling.add(upload)
    try {
      const ids: Attached<string> = {}
      for (const [role, file] of attachedEntries(state.attached)) {
        const [adopted] = await uploads.adopt([file])
        if (adopted) ids[role] = adopted.id
      }
      await uploads.submit({ id: upload, attached: ids, form: { ...form, userId, isMicroClip } })
    } finally {
      filling.delete(upload)
    }
  }
  const act = (): void => {
    for (const { id } of list.unsent()) {
      const store = list.storeOf(id)
      const state = store.get()
      const { programId, program, video, isSubmitted } = state
      const known = begun.get(id)
      if (video && !(video.file instanceof File) && !state.failure && known?.file !== video.file) {
        if (known?.file !== null || !programId) {
          void begin(id, video.file).catch(logError)
          continue
        }
      }
      const isReady = isSubmitted && missingOf(state) === null && !areExtrasLost(state)
      if (program && programId && isReady && !program.isFilled) void fill(id, programId).catch(logError)
    }
    // What was removed from the list is given up.
    for (const [id, { upload }] of begun) {
      const film = list.films.get().find((one) => one.id === id)
      if (film) continue
      begun.delete(id)
      uploads.stop(upload)
    }
  }
  let order = ''
  const follow = (next: readonly BackgroundUpload[]): void => {
    for (const upload of next.filter(
      (one) => one.isListed && one.userId === userId && one.isMicroClip === isMicroClip,
    )) {
      // One whose draft is gone is shown with an empty form.
      const id = list.idOfProgram(upload) ?? list.addProgram(upload)
      if (!begun.has(id)) begun.set(id, { upload: upload.id, file: null })
      list.storeOf(id).set({ program: upload })
    }
    act()
  }
  const finish = (upload: BackgroundUpload): void => {
    const id = list.idOfProgram(upload)
    if (id === null) return
    begun.delete(id)
    list.storeOf(id).finish()
  }
  const sendOrder = (): void => {
    const ids = list.unsent().flatMap(({ id }) => list.storeOf(id).get().programId ?? [])
    if (ids.join() === order) return
    order = ids.join()
    if (ids.length > 1) uploads.order(ids)
  }
  uploads.onChanged(follow)
  uploads.onDone(finish)
  uploads.read().then(follow).catch(logError)
  return () => {
    act()
    sendOrder()
  }
}
