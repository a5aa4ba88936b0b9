import { useState } from 'react'
import { lazyDialog } from '../components/lazy-part.tsx'
import { SEARCH_FIELD, SEARCH_TOGGLE } from '../features/search/search-field.ts'
import { useStore } from '../lib/create-store.ts'
import { logError } from '../lib/log-error.ts'
import { isShortcutSheetOpen } from '../lib/shortcut-sheet.ts'
import { topmostDialog, useShortcuts } from '../lib/use-shortcuts.ts'

const ShortcutSheet = lazyDialog(() => import('./shortcut-sheet.tsx'))

function showShortcuts(): void | false {
  // An alert waits for its answer, and nothing opens above it.
  if (topmostDialog()?.role === 'alertdialog') return false
  // The browser shows nothing beside the element that fills the screen.
  if (document.fullscreenElement) document.exitFullscreen().catch(logError)
  isShortcutSheetOpen.set(true)
}

/** On a phone the header shows the field after a press on its button. */
function goToSearch(): void | false {
  if (topmostDialog()) return false
  const field = document.querySelector<HTMLInputElement>(`[${SEARCH_FIELD}]`)
  field?.focus()
  field?.select()
  if (!field) document.querySelector<HTMLElement>(`[${SEARCH_TOGGLE}]`)?.click()
}

/** The shortcuts of every screen, and the sheet that lists all shortcuts. */
export function ShortcutsHost() {
  const isOpen = useStore(isShortcutSheetOpen)
  const [wasOpened, setWasOpened] = useState(false)
  if (isOpen && !wasOpened) setWasOpened(true)
  // A notice handles its key itself, ahead of the focus trap of an open dialog (use-toast-focus.ts).
  useShortcuts('everywhere', { showShortcuts, search: goToSearch, notice: undefined })
  return wasOpened && <ShortcutSheet isOpen={isOpen} onClose={() => isShortcutSheetOpen.set(false)} />
}
