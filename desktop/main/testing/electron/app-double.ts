import type { ElectronApi } from '../../electron-api.ts'
import { Events, type Listener } from './events.ts'
import type { Lifecycle } from './lifecycle.ts'
import { isOnPlatform } from './platform-tags.ts'
import type { Seen } from './seen.ts'

interface Options {
  lifecycle: Lifecycle
  userData: string
  isFirstInstance: boolean
  isPackaged: boolean
  /** Whether the system takes the app for its links. Linux does if there is a desktop entry. */
  registersLinks(): boolean
  /** Electron is ready when this resolves. */
  becomesReady: Promise<unknown>
}

/** The life of the program. */
export function doubleApp(seen: Seen, options: Options) {
  const { lifecycle, userData, isFirstInstance, isPackaged } = options
  const { platform } = lifecycle
  const events = new Events((event) => isOnPlatform(`App:${event}`, platform))
  const ready = options.becomesReady.then(() => void (lifecycle.isReady = true))
  const app: ElectronApi['app'] = {
    isPackaged,
    requestSingleInstanceLock: () => isFirstInstance,
    whenReady() {
      // Electron makes a menu of its own where the app has set none.
      if (!seen.hasSetMenu) seen.menuBeforeReady = 'of Electron'
      return ready
    },
    quit: () => void (seen.hasQuit = true),
    exit: () => void (seen.hasExited = true),
    // An AppImage's own executable is in a folder that is gone with the process: nothing is started.
    relaunch: ({ execPath, args }) => {
      if (!execPath.startsWith('/tmp/.mount_')) seen.relaunches.push(args)
    },
    releaseSingleInstanceLock: () => void (seen.hasLock = false),
    commandLine: {
      appendSwitch: (name, value) => void (seen.switches[name] = value),
      getSwitchValue: (name) => seen.switches[name] ?? '',
    },
    getAppMetrics: () => [{ pid: 4711, memory: { workingSetSize: seen.memory } }],
    setLoginItemSettings: (item) => void seen.loginItems.push(item),
    getLoginItemSettings: () => ({ wasOpenedAtLogin: seen.wasOpenedAtLogin, status: seen.loginStatus }),
    getVersion: () => '1.2.3',
    setAppUserModelId: (id) => void (seen.appUserModelId = id),
    getPreferredSystemLanguages: () => seen.languages,
    setAboutPanelOptions: (options) => void (seen.about = options),
    getPath: () => userData,
    setAsDefaultProtocolClient: (scheme) => seen.linkSchemes.push(scheme) > 0 && options.registersLinks(),
    on: (event: string, listener: Listener) => events.on(event, listener),
  }
  return { app: lifecycle.onlyOwn('App', app), events }
}
