import { DESKTOP_ORIGIN } from '#shared/bridge/names.ts'
import { PRODUCT_NAME } from '#shared/limits.ts'
import type { Rectangle } from 'electron'
import type { ElectronApi, Window } from '../electron-api.ts'
import type { Settings } from '../settings.ts'

const DEFAULT_SIZE = { width: 1280, height: 860 }
const MIN_SIZE = { minWidth: 360, minHeight: 520 }
/** The background of the app (the theme color of index.html): no white flash before the first paint. */
export const GROUND = '#0A0D12'
/** How much of the title bar must be on a display so that the window can be dragged. */
const GRIP_PX = 80

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

/** The display of the last run may have been unplugged. */
function isReachable(bounds: Rectangle, displays: readonly { workArea: Rectangle }[]): boolean {
  return displays.some(({ workArea }) => {
    const left = Math.max(bounds.x, workArea.x)
    const right = Math.min(bounds.x + bounds.width, workArea.x + workArea.width)
    const isTopInside = bounds.y >= workArea.y && bounds.y < workArea.y + workArea.height - GRIP_PX
    return isTopInside && right - left >= GRIP_PX
  })
}

/** Loads a page. That another load takes its place, or the window is closed meanwhile, is no error. */
export function loadPage(window: Window, url: string): void {
  window.loadURL(url).catch(() => undefined)
}

interface Options {
  electron: Pick<ElectronApi, 'BrowserWindow' | 'screen'>
  settings: Settings
  preload: string
  /** The screen that the window opens with. */
  path: string
}

/** Opens a window where the last one stood. */
export function openWindow({ electron, settings, preload, path }: Options): Window {
  const kept = settings.read('window')
  const isKept = kept !== null && isReachable(kept, electron.screen.getAllDisplays())
  const { x, y, width, height } = kept ?? { x: 0, y: 0, ...DEFAULT_SIZE }
  const window = new electron.BrowserWindow({
    ...(isKept ? { x, y, width, height } : DEFAULT_SIZE),
    ...MIN_SIZE,
    show: false,
    backgroundColor: GROUND,
    title: PRODUCT_NAME,
    webPreferences: { ...SAFE_PREFERENCES, preload },
  })
  window.once('ready-to-show', () => {
    if (isKept && kept.isMaximized) window.maximize()
    window.show()
  })
  window.on('close', () => {
    settings.write('window', { ...window.getNormalBounds(), isMaximized: window.isMaximized() })
  })
  loadPage(window, DESKTOP_ORIGIN + path)
  return window
}
