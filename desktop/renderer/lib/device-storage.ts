export interface DeviceStorage {
  read: (key: string) => string | null
  write: (key: string, value: string) => void
  remove: (key: string) => void
  keys: () => string[]
}

/** Storage that the browser may deny, or that may be full: then nothing is kept, and nothing throws. */
const tolerant = (area: () => Storage): DeviceStorage => {
  const attempt = <Result>(act: (storage: Storage) => Result, otherwise: Result): Result => {
    try {
      return act(area())
    } catch {
      return otherwise
    }
  }
  return {
    read: (key) => attempt((storage) => storage.getItem(key), null),
    write: (key, value) => attempt((storage) => storage.setItem(key, value), undefined),
    remove: (key) => attempt((storage) => storage.removeItem(key), undefined),
    keys: () => attempt((storage) => Object.keys(storage), []),
  }
}

/** Kept on this device, for every tab. */
export const deviceStorage = tolerant(() => localStorage)
/** Kept for this tab, also over a reload. */
export const tabStorage = tolerant(() => sessionStorage)
