import type { TellPage } from '#shared/bridge/bridge.ts'
import type { ElectronApi, Window } from '../electron-api.ts'
import { tellPage } from '../serve-bridge.ts'
import type { Settings } from '../settings.ts'
import { openWindow } from './window.ts'

const CLOSE_BUTTON = 1
const CLOSE_QUESTION = {
  type: 'warning' as const,
  message: 'Close the window without saving?',
  detail: 'Something in this window is not saved yet.',
  buttons: ['Stay', 'Close'],
  cancelId: 0,
  noLink: true,
}

interface Options {
  electron: Pick<ElectronApi, 'app' | 'BrowserWindow' | 'screen' | 'dialog'>
  settings: Settings
  preload: string
  /** The window of the wall; null while the wall is not shown. */
  wall(): Window | null
  onOpened(opened: Window): void
}

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
  /** A page that is asked to close may refuse, later: until then it is unknown whether there is a window. */
  let closing: { reopenAt: string | null } | null = null

  const ask = async (refusing: Window): Promise<void> => {
    const { response } = await electron.dialog.showMessageBox(CLOSE_QUESTION)
    if (response === CLOSE_BUTTON && !refusing.isDestroyed()) refusing.destroy()
  }
  const open = (at: string): void => {
    if (closing) return void (closing.reopenAt = at)
    // A page that refused to be closed for the wall is still there when the wall is left.
    if (window) return bringToFront(window)
    const opened = openWindow({ electron, settings, preload, path: at })
    opened.on('close', () => void (closing = { reopenAt: null }))
    opened.webContents.on('will-prevent-unload', () => {
      const isWanted = closing?.reopenAt != null
      closing = null
      if (isWanted) bringToFront(opened)
      else if (!wall()) void ask(opened).catch(() => undefined)
    })
    opened.on('closed', () => {
      const again = closing?.reopenAt ?? null
      closing = null
      window = null
      if (again !== null) open(again)
    })
    window = opened
    onOpened(opened)
  }
  const show = (): void => {
    const shown = wall()
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
      if (!window || closing) return open(at)
      show()
      tell('pathOpened', { path: at })
    },
    close(): void {
      if (!closing) window?.close()
    },
    /** Whether the wall or the window is there. */
    isThere: (): boolean => window !== null || wall() !== null,
    isInView: (): boolean => window?.isFocused() ?? false,
  }
}
