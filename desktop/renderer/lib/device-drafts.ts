import type { Store } from './create-store.ts'
import { deviceStorage } from './device-storage.ts'
import { persisted } from './persisted.ts'

const PREFIX = 'draft:'

/** Holds stored lists and the files of drafts (lib/device-database.ts). */
export const DEVICE_DATABASE = 'turnout'

/** A sign-out does not wait longer for the storage. */
const REMOVED_WITHIN_MS = 2000

/** An unsent form, kept on this device until it is sent, given up, or its author signs out; null is none. */
export const persistedDraft = <Draft>(
  name: string,
  parse: (stored: unknown) => Draft | undefined,
): Store<Draft | null> => persisted<Draft | null>(PREFIX + name, null, parse)

/** Removes every draft and stored list from this device. Never throws. */
export function removeDrafts(): Promise<void> {
  for (const key of deviceStorage.keys()) if (key.startsWith(PREFIX)) deviceStorage.remove(key)
  return new Promise<void>((resolve) => {
    const request = indexedDB.deleteDatabase(DEVICE_DATABASE)
    request.addEventListener('success', () => resolve())
    request.addEventListener('error', () => resolve())
    setTimeout(resolve, REMOVED_WITHIN_MS)
    // A browser without the storage has nothing in it.
  }).catch(() => undefined)
}
