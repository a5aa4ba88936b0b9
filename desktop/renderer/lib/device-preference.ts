import { useCallback, useSyncExternalStore } from 'react'
import { deviceStorage, VIEW_MODES_KEY } from './device-storage.ts'

export interface DevicePreference<Value> {
  read: () => Value
  write: (value: Value) => void
  subscribe: (notify: () => void) => () => void
}

/** A choice kept on this device; `parse` reads whatever was stored and answers undefined when it can't be used. */
export function definePreference<Value>(
  key: string,
  fallback: Value,
  parse: (stored: unknown) => Value | undefined,
): DevicePreference<Value> {
  const listeners = new Set<() => void>()
  // The same object as long as nothing changed, so that React sees that nothing did.
  let known: { raw: string | null; value: Value } | undefined

  const decode = (raw: string | null): Value => {
    try {
      return raw === null ? fallback : (parse(JSON.parse(raw)) ?? fallback)
    } catch {
      return fallback
    }
  }
  return {
    read: () => {
      const raw = deviceStorage.read(key)
      if (!known || known.raw !== raw) known = { raw, value: decode(raw) }
      return known.value
    },
    write: (value) => {
      deviceStorage.write(key, JSON.stringify(value))
      // Where storage is denied the choice still holds until the page is left.
      known = { raw: deviceStorage.read(key), value }
      for (const notify of listeners) notify()
    },
    subscribe: (notify) => {
      listeners.add(notify)
      window.addEventListener('storage', notify)
      return () => {
        listeners.delete(notify)
        window.removeEventListener('storage', notify)
      }
    },
  }
}

/** A choice that this device remembers, shared by everything on the page that shows it. */
export function useDevicePreference<Value>({
  read,
  write,
  subscribe,
}: DevicePreference<Value>): [Value, (value: Value) => void] {
  return [useSyncExternalStore(subscribe, read, read), write]
}

export const sidebarOpenPreference = definePreference('sidebar-open', false, (stored) =>
  typeof stored === 'boolean' ? stored : undefined,
)

/** Whether what is said is written under videos; null until somebody chose. */
export const captionsPreference = definePreference<boolean | null>('captions', null, (stored) =>
  typeof stored === 'boolean' ? stored : undefined,
)

export type ViewMode = 'reels' | 'grid'
export interface ViewModes {
  categoryViewMode: ViewMode
  shortsViewMode: ViewMode
  microClipsViewMode: ViewMode
}

const asViewMode = (stored: unknown): ViewMode => (stored === 'grid' ? 'grid' : 'reels')

export const viewModePreference = definePreference<ViewModes>(
  VIEW_MODES_KEY,
  { categoryViewMode: 'reels', shortsViewMode: 'reels', microClipsViewMode: 'reels' },
  (stored) => {
    if (typeof stored !== 'object' || stored === null) return undefined
    const modes: Partial<Record<keyof ViewModes, unknown>> = stored
    return {
      categoryViewMode: asViewMode(modes.categoryViewMode),
      shortsViewMode: asViewMode(modes.shortsViewMode),
      microClipsViewMode: asViewMode(modes.microClipsViewMode),
    }
  },
)

/** One screen's view mode out of the three that are kept together. */
export function useViewMode(name: keyof ViewModes): [ViewMode, (mode: ViewMode) => void] {
  const [modes, setModes] = useDevicePreference(viewModePreference)
  const set = useCallback(
    (mode: ViewMode) => setModes({ ...viewModePreference.read(), [name]: mode }),
    [name, setModes],
  )
  return [modes[name], set]
}
