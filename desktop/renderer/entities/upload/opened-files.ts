import type { DiskFile } from '../../platform/platform.ts'

/** Videos that were dropped on the window or on the program's icon, until a form takes them. */
function createOpenedFiles() {
  let files: readonly DiskFile[] = []
  const listeners = new Set<() => void>()
  return {
    put(more: readonly DiskFile[]): void {
      files = [...files, ...more]
      for (const notify of listeners) notify()
    },
    take(): DiskFile[] {
      const taken = [...files]
      files = []
      return taken
    },
    subscribe(notify: () => void): () => void {
      listeners.add(notify)
      return () => void listeners.delete(notify)
    },
  }
}

export const openedFiles = createOpenedFiles()
