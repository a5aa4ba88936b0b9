import { createStore } from '../../lib/create-store.ts'
import type { DiskFile } from '../../platform/platform.ts'

const files = createStore<readonly DiskFile[]>([])

/** Videos that were dropped on the window or on the icon of the desktop app, until a form takes them. */
export const openedFiles = {
  put: (more: readonly DiskFile[]): void => files.set([...files.get(), ...more]),
  take(): DiskFile[] {
    const taken = [...files.get()]
    if (taken.length > 0) files.set([])
    return taken
  },
  subscribe: files.subscribe,
}
