import type { Contents } from '../electron-api.ts'
import type { Settings } from '../settings.ts'

/** Each level is 20 %: from 58 % to 249 %. Beyond that the screens are no longer usable. */
const LEVEL_MIN = -3
const LEVEL_MAX = 5
const STEP = 0.5

export type Zoom = ReturnType<typeof createZoom>

/**
 * The zoom of the window, kept for the next start. Chromium keeps it by origin, which the wall shares: the wall sets
 * its own, so the window sets the kept one again at each page.
 */
export function createZoom(settings: Settings) {
  let shown: Contents | null = null
  const bounded = (level: number) => Math.min(LEVEL_MAX, Math.max(LEVEL_MIN, level))
  const level = () => bounded(settings.read('zoomLevel') ?? 0)
  const set = (next: number) => {
    settings.write('zoomLevel', bounded(next))
    shown?.setZoomLevel(level())
  }
  const zoomIn = () => set(level() + STEP)
  const zoomOut = () => set(level() - STEP)
  return {
    in: zoomIn,
    out: zoomOut,
    reset: () => set(0),
    /** Follows the window that is shown, until it is closed. */
    follow(contents: Contents): void {
      shown = contents
      contents.on('did-navigate', () => contents.setZoomLevel(level()))
      // The wheel with the control key.
      contents.on('zoom-changed', (_, direction) => (direction === 'in' ? zoomIn() : zoomOut()))
    },
    /** The window was closed: its page must not be touched again. */
    forget(contents: Contents): void {
      if (shown === contents) shown = null
    },
  }
}
