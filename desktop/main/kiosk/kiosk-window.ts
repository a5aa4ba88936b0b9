import { DESKTOP_ORIGIN } from '#shared/bridge/names.ts'
import { PRODUCT_NAME } from '#shared/product-name.ts'
import type { Display, ElectronApi, Window } from '../electron-api.ts'
import { isOwnPage } from '../window/navigation.ts'
import { GROUND, loadPage, SAFE_PREFERENCES } from '../window/window.ts'

const WALL_PATH = '/wall'
export const WALL_ADDRESS = DESKTOP_ORIGIN + WALL_PATH

const isWallPage = (address: string): boolean => isOwnPage(address) && new URL(address).pathname === WALL_PATH

interface Options {
  BrowserWindow: ElectronApi['BrowserWindow']
  display: Display
  preload: string
  /** Not in installed builds: developer tools show the bridge. */
  hasDevTools: boolean
  /** Whether the window may close; a key does not leave the wall. */
  mayClose(): boolean
}

/** Opens a window over the whole display: no frame, no menu, no way to another page. */
export function openKioskWindow(options: Options): Window {
  const { BrowserWindow, display, preload, hasDevTools, mayClose } = options
  const window = new BrowserWindow({
    ...display.bounds,
    kiosk: true,
    frame: false,
    show: true,
    backgroundColor: GROUND,
    title: PRODUCT_NAME,
    webPreferences: {
      ...SAFE_PREFERENCES,
      preload,
      devTools: hasDevTools,
      // Playback continues on a display that the system thinks is covered, and sound needs no key press.
      backgroundThrottling: false,
      autoplayPolicy: 'no-user-gesture-required',
    },
  })
  window.on('close', (event) => {
    if (!mayClose()) event.preventDefault()
  })
  window.webContents.on('will-navigate', (event) => {
    if (isWallPage(event.url)) return
    event.preventDefault()
    // The server was chosen, or a link was followed: this window shows the wall only.
    if (isOwnPage(event.url)) loadPage(window, WALL_ADDRESS)
  })
  // Chromium keeps the zoom by origin, which is that of the window at the desk.
  window.webContents.on('did-navigate', () => window.webContents.setZoomLevel(0))
  loadPage(window, WALL_ADDRESS)
  return window
}
