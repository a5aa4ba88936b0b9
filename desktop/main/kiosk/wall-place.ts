import type { Rectangle } from 'electron'
import { FULL_SCREEN_END_MS, WALL_PLACE_AFTER_MS } from '#shared/limits/wall-display.ts'
import type { Display, ElectronApi, Window } from '../electron-api.ts'

/** With a scaled display the bounds of its window are rounded. */
const ROUNDING_PX = 2

const isSame = (a: Rectangle, b: Rectangle): boolean =>
  (['x', 'y', 'width', 'height'] as const).every((side) => Math.abs(a[side] - b[side]) <= ROUNDING_PX)

/** A Mac shows the end of full screen as a film, and moves or closes no window meanwhile. */
export async function endFullScreen(window: Window, isMac: boolean): Promise<void> {
  if (window.isDestroyed()) return
  if (!isMac) return window.setKiosk(false)
  await new Promise<void>((resolve) => {
    const limit = setTimeout(resolve, FULL_SCREEN_END_MS)
    window.once('leave-full-screen', () => {
      clearTimeout(limit)
      resolve()
    })
    window.setKiosk(false)
  })
}

interface Options {
  screen: ElectronApi['screen']
  isMac: boolean
  /** False where the system places windows itself. */
  canPlace: boolean
  display(): Display
  /** null while the wall is not shown. */
  window(): Window | null
}

/** Keeps the wall on its display, while displays come, go and change. */
export function keepOnDisplay({ screen, isMac, canPlace, display, window }: Options) {
  let waiting: ReturnType<typeof setTimeout> | null = null
  let moving: Promise<void> = Promise.resolve()

  const move = async () => {
    const wall = window()
    if (!wall || wall.isDestroyed() || isSame(wall.getBounds(), display().bounds)) return
    // A full-screen window does not move to another display.
    await endFullScreen(wall, isMac)
    if (wall.isDestroyed() || window() !== wall) return
    wall.setBounds(display().bounds)
    wall.setKiosk(true)
  }
  const place = () => {
    if (!canPlace || waiting) return
    waiting = setTimeout(() => {
      waiting = null
      moving = moving.then(move)
    }, WALL_PLACE_AFTER_MS)
  }
  screen.on('display-added', place)
  screen.on('display-removed', place)
  screen.on('display-metrics-changed', (_, __, changed) => {
    // A window that fills a display changes what is left of it.
    if (changed.some((what) => what !== 'workArea')) place()
  })
  return { place }
}
