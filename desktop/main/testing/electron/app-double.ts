import type { ElectronApi } from '../../electron-api.ts'
import { Events, type Listener } from './events.ts'
import type { Seen } from './seen.ts'

interface Options {
  userData: string
  isFirstInstance: boolean
  isPackaged: boolean
}

/** The life of the program. */
export function doubleApp(seen: Seen, { userData, isFirstInstance, isPackaged }: Options) {
  const events = new Events()
  const app: ElectronApi['app'] = {
    isPackaged,
    requestSingleInstanceLock: () => isFirstInstance,
    whenReady: () => Promise.resolve(),
    quit: () => void (seen.hasQuit = true),
    exit: () => void (seen.hasExited = true),
    relaunch: ({ args }) => void seen.relaunches.push(args),
    getAppMetrics: () => [{ pid: 4711, memory: { workingSetSize: seen.memory } }],
    setLoginItemSettings: (item) => void seen.loginItems.push(item),
    getLoginItemSettings: () => ({ wasOpenedAtLogin: seen.wasOpenedAtLogin }),
    getVersion: () => '1.2.3',
    getPath: () => userData,
    setAsDefaultProtocolClient: (scheme) => seen.linkSchemes.push(scheme) > 0,
    on: (event: string, listener: Listener) => events.on(event, listener),
  }
  return { app, events }
}
