import { useStore } from '../../lib/create-store.ts'
import { isRecord } from '../../lib/is-record.ts'
import { persisted } from '../../lib/persisted.ts'

export type ViewMode = 'reels' | 'grid'
export interface ViewModes {
  categoryViewMode: ViewMode
  shortsViewMode: ViewMode
  microClipsViewMode: ViewMode
}

export const VIEW_MODES_KEY = 'view-mode-preference'

const asViewMode = (stored: unknown): ViewMode => (stored === 'grid' ? 'grid' : 'reels')

/** How three screens list their videos, kept together (FM-12). */
export const viewModes = persisted<ViewModes>(
  VIEW_MODES_KEY,
  { categoryViewMode: 'reels', shortsViewMode: 'reels', microClipsViewMode: 'reels' },
  (stored) =>
    isRecord(stored)
      ? {
          categoryViewMode: asViewMode(stored['categoryViewMode']),
          shortsViewMode: asViewMode(stored['shortsViewMode']),
          microClipsViewMode: asViewMode(stored['microClipsViewMode']),
        }
      : undefined,
)

/** The view mode of one screen. */
export function useViewMode(name: keyof ViewModes): [ViewMode, (mode: ViewMode) => void] {
  const modes = useStore(viewModes)
  return [modes[name], (mode) => viewModes.set({ ...viewModes.get(), [name]: mode })]
}
