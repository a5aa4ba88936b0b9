import type { Store } from './create-store.ts'
import { deviceStorage, type DeviceStorage } from './device-storage.ts'
import { persisted } from './persisted.ts'

const PREFIX = 'draft:'

/** Holds stored lists and the files of drafts (lib/device-database.ts). */
export const DEVICE_DATABASE = 'turnout'

/** A sign-out does not wait longer for the storage. */
const REMOVED_WITHIN_MS = 2000

/** Drafts that this device doesn't take, because its storage is denied or full. They last as long as the page. */
const onPageOnly = new Map<string, string>()

const askBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault()

/** The browser asks before the page goes, and with it the only copy of a draft. */
function watchUnload(): void {
  if (onPageOnly.size > 0) window.addEventListener('beforeunload', askBeforeUnload)
  else window.removeEventListener('beforeunload', askBeforeUnload)
}

const draftStorage: DeviceStorage = {
  read: (key) => onPageOnly.get(key) ?? deviceStorage.read(key),
  write(key, value) {
    deviceStorage.write(key, value)
    if (deviceStorage.read(key) === value) onPageOnly.delete(key)
    else onPageOnly.set(key, value)
    watchUnload()
  },
  remove(key) {
    deviceStorage.remove(key)
    if (onPageOnly.delete(key)) watchUnload()
  },
  keys: () => [...deviceStorage.keys(), ...onPageOnly.keys()],
}

/** An unsent form, kept on this device until it is sent, given up, or its author signs out; null is none. */
export const persistedDraft = <Draft>(
  name: string,
  parse: (stored: unknown) => Draft | undefined,
): Store<Draft | null> => persisted<Draft | null>(PREFIX + name, null, parse, draftStorage)

const OWNER = 'draft-owner'

/** Drafts of a person whose session ended by itself wait for that person, and go when another one signs in. */
export function claimDrafts(userId: number): void {
  const owner = deviceStorage.read(OWNER)
  if (owner === String(userId)) return
  if (owner !== null) void removeDrafts()
  deviceStorage.write(OWNER, String(userId))
}

/** Removes every draft and stored list from this device. Never throws. */
export function removeDrafts(): Promise<void> {
  for (const key of draftStorage.keys()) if (key.startsWith(PREFIX)) draftStorage.remove(key)
  return new Promise<void>((resolve) => {
    const request = indexedDB.deleteDatabase(DEVICE_DATABASE)
    request.addEventListener('success', () => resolve())
    request.addEventListener('error', () => resolve())
    setTimeout(resolve, REMOVED_WITHIN_MS)
    // A browser without the storage has nothing in it.
  }).catch(() => undefined)
}
