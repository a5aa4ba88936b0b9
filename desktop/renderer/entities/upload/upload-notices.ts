/** What the page says of an upload while its own screen isn't shown. */
export interface UploadNotice {
  key: string
  /** The screen that it belongs to; null where the program sends it. */
  to: string | null
  title: string
  words: string
  detail: string
  /** null once nothing moves any more. */
  percent: number | null
  state: 'moving' | 'waiting' | 'signed-out' | 'failed'
  /** Ends the upload, or takes a notice of a failure away. */
  stop: () => void
}

function createUploadNotices() {
  let notices: readonly UploadNotice[] = []
  const listeners = new Set<() => void>()
  return {
    get: () => notices,
    subscribe(notify: () => void) {
      listeners.add(notify)
      return () => void listeners.delete(notify)
    },
    set(key: string, notice: UploadNotice | null) {
      const isNew = notices.every((known) => known.key !== key)
      if (isNew && !notice) return
      notices = isNew
        ? [...notices, ...(notice ? [notice] : [])]
        : notices.flatMap((known) => (known.key === key ? (notice ?? []) : known))
      for (const notify of listeners) notify()
    },
  }
}

/** The page's uploads, as the shell shows them; without the code that makes them. */
export const uploadNotices = createUploadNotices()
