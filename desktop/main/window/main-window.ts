import type { TellPage } from '#shared/bridge/bridge.ts'
import type { ElectronApi, Window } from '../electron-api.ts'
import { tellPage } from '../serve-bridge.ts'
import type { Settings } from '../settings.ts'
import { openWindow } from './window.ts'

interface Options {
  electron: Pick<ElectronApi, 'BrowserWindow' | 'screen'>
  settings: Settings
  preload: string
  /** The window of the wall; null while the wall is not shown. */
  wall(): Window | null
  onOpened(): void
}

export type MainWindow = ReturnType<typeof createMainWindow>

/** The one window beside the wall. It is there or not; there are never two. */
export function createMainWindow({ electron, settings, preload, wall, onOpened }: Options) {
  let window: Window | null = null
  const bringToFront = (shown: Window): void => {
    if (shown.isMinimized()) shown.restore()
    shown.focus()
  }
  const tell: TellPage = (name, message) => {
    const shown = wall() ?? window
    if (shown && !shown.isDestroyed()) tellPage(shown.webContents, name, message)
  }
  const open = (at: string): void => {
    // A page that refuses to be closed is still there when the wall is left.
    if (window) return bringToFront(window)
    const opened = openWindow({ electron, settings, preload, path: at })
    opened.on('closed', () => {
      if (window === opened) window = null
    })
    window = opened
    onOpened()
  }
  const show = (): void => {
    const shown = wall() ?? window
    if (shown) bringToFront(shown)
    else open('/')
  }
  return {
    tell,
    open,
    /** Brings the wall or the window to the front, and opens the window if there is neither. */
    show,
    /** Shows a screen of the app. No link leaves the wall. */
    openPath(at: string): void {
      if (wall()) return
      if (!window) return open(at)
      show()
      tell('pathOpened', { path: at })
    },
    close: (): void => window?.close(),
    /** Whether the wall or the window is there. */
    isThere: (): boolean => window !== null || wall() !== null,
    isInView: (): boolean => window?.isFocused() ?? false,
  }
}
