import { deviceStorage } from './device-storage.ts'

const PREFIX = 'draft:'

/** What somebody has begun to write, kept on this device until it is sent, given up, or they sign out. */
export const deviceDrafts = {
  /** Whatever was kept, for the caller to look into; null where there is nothing. */
  read(name: string): unknown {
    const kept = deviceStorage.read(PREFIX + name)
    try {
      return kept === null ? null : JSON.parse(kept)
    } catch {
      return null
    }
  },
  write: (name: string, draft: object): void => deviceStorage.write(PREFIX + name, JSON.stringify(draft)),
  remove: (name: string): void => deviceStorage.remove(PREFIX + name),
  removeAll(): void {
    for (const key of deviceStorage.keys()) if (key.startsWith(PREFIX)) deviceStorage.remove(key)
  },
}
