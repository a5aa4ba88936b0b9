import { createStore } from '../../lib/create-store.ts'

/** What the page shows of an upload while its own screen is not shown. */
export interface UploadNotice {
  key: string
  /** The screen that it belongs to; null if the desktop app's main process sends it. */
  to: string | null
  title: string
  words: string
  detail: string
  /** null when nothing moves any more. */
  percent: number | null
  state: 'moving' | 'waiting' | 'signed-out' | 'failed'
  /** Ends the upload, or removes the notice of a failure; null for a list, which is ended on its screen. */
  stop: (() => void) | null
}

const notices = createStore<readonly UploadNotice[]>([])

/** The page's uploads as the shell shows them, without the code that sends them. */
export const uploadNotices = {
  get: notices.get,
  subscribe: notices.subscribe,
  set(key: string, notice: UploadNotice | null): void {
    const known = notices.get()
    if (known.some((other) => other.key === key))
      notices.set(known.flatMap((other) => (other.key === key ? (notice ?? []) : other)))
    else if (notice) notices.set([...known, notice])
  },
}
