import { createStore } from './create-store.ts'

/** Whether the sheet of keyboard shortcuts is open. */
export const isShortcutSheetOpen = createStore(false)
