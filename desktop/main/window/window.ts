import { DESKTOP_ORIGIN } from '#shared/bridge/names.ts'
import { PRODUCT_NAME } from '#shared/product-name.ts'
import type { ElectronApi, Window } from '../electron-api.ts'
import type { Settings } from '../settings.ts'
import { placeWindow } from './window-place.ts'

const MIN_SIZE = { minWidth: 360, minHeight: 520 }
/** The background of the app (the theme color of index.html): no white flash before the first paint. */
export const GROUND = '#0A0D12'
/** Every switch that makes a page more powerful is set to its safe value, the defaults included. */
export const SAFE_PREFERENCES = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webviewTag: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  navigateOnDragDrop: false,
} as const

/** Loads a page. That another load takes its place, or the window is closed meanwhile, is no error. */
export function loadPage(window: Window, url: string): void {
  window.loadURL(url).catch(() => undefined)
}

interface Options {
  electron: Pick<ElectronApi, 'app' | 'BrowserWindow' | 'screen'>
  settings: Settings
  preload: string
  /** The screen that the window opens with. */
  path: string
}

/** Opens a window where the last one stood. */
export function openWindow({ electron, settings, preload, path }: Options): Window {
  const { screen } = electron
  const { bounds, isMaximized } = placeWindow(
    settings.read('window'),
    screen.getAllDisplays(),
    screen.getPrimaryDisplay(),
  )
  const window = new electron.BrowserWindow({
    ...bounds,
    ...MIN_SIZE,
    show: false,
    backgroundColor: GROUND,
    title: PRODUCT_NAME,
    webPreferences: { ...SAFE_PREFERENCES, preload, devTools: !electron.app.isPackaged },
  })
  window.once('ready-to-show', () => {
    if (isMaximized) window.maximize()
    window.show()
  })
  window.on('close', () => {
    settings.write('window', { ...window.getNormalBounds(), isMaximized: window.isMaximized() })
  })
  loadPage(window, DESKTOP_ORIGIN + path)
  return window
}
