import type { Store } from './create-store.ts'
import { deviceStorage } from './device-storage.ts'
import { persisted } from './persisted.ts'

const PREFIX = 'draft:'

/** An unsent form, kept on this device until it is sent, given up, or its author signs out; null is none. */
export const persistedDraft = <Draft>(
  name: string,
  parse: (stored: unknown) => Draft | undefined,
): Store<Draft | null> => persisted<Draft | null>(PREFIX + name, null, parse)

export function removeDrafts(): void {
  for (const key of deviceStorage.keys()) if (key.startsWith(PREFIX)) deviceStorage.remove(key)
}
