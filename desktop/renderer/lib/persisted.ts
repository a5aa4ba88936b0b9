import { createEmitter, type Store } from './create-store.ts'
import { deviceStorage, type DeviceStorage } from './device-storage.ts'

/**
 * A value that is kept on the device as JSON, and is a store: a component reads it with `useStore`.
 * Where storage is denied or full, the value lasts as long as the page.
 * @param fallback the value where nothing is stored, or nothing that `parse` accepts
 * @param parse reads the stored value, which another release may have written; undefined where the value can't be used
 */
export function persisted<Value>(
  key: string,
  fallback: Value,
  parse: (stored: unknown) => Value | undefined,
  storage: DeviceStorage = deviceStorage,
): Store<Value> {
  const { emit, subscribe } = createEmitter<Value>()
  // React compares by identity: the same text gives the same object.
  let known: { text: string | null; value: Value } | undefined

  const decode = (text: string | null): Value => {
    try {
      return text === null ? fallback : (parse(JSON.parse(text)) ?? fallback)
    } catch {
      return fallback
    }
  }
  const get = () => {
    const text = storage.read(key)
    if (!known || known.text !== text) known = { text, value: decode(text) }
    return known.value
  }
  return {
    get,
    /** Null removes the entry. */
    set(value) {
      if (value === null) storage.remove(key)
      else storage.write(key, JSON.stringify(value))
      known = { text: storage.read(key), value }
      emit(value)
    },
    /** The listener is also called after a change in another tab. */
    subscribe(listen) {
      const unsubscribe = subscribe(listen)
      const onStorage = (event: StorageEvent) => {
        if (event.key === key || event.key === null) listen(get())
      }
      window.addEventListener('storage', onStorage)
      return () => {
        unsubscribe()
        window.removeEventListener('storage', onStorage)
      }
    },
  }
}
