import type { BridgeCall } from '#shared/bridge/bridge.ts'
import { callChannel, DESKTOP_ORIGIN } from '#shared/bridge/names.ts'
import type { BrowserWindowConstructorOptions } from 'electron'
import type { CallEvent, ElectronApi, Fetch, Frame } from '../electron-api.ts'
import { doubleApp } from './electron/app-double.ts'
import { doubleDesk, type ShownNotification } from './electron/desk-double.ts'
import { doubleDisplays } from './electron/displays-double.ts'
import { doubleSecretStore, type SecretStore } from './electron/secret-store-double.ts'
import { nothingSeen } from './electron/seen.ts'
import { doubleSession } from './electron/session-double.ts'
import { WindowDouble } from './electron/window-double.ts'

export { aDisplay } from './electron/seen.ts'

interface Options {
  userData?: string
  isFirstInstance?: boolean
  isPackaged?: boolean
  fetch?: Fetch
  secretStore?: SecretStore
  wasOpenedAtLogin?: boolean
}

export type ElectronDouble = ReturnType<typeof createElectronDouble>

/** Electron as the main process sees it, without a running Electron: one file for each surface in `electron/`. */
export function createElectronDouble({
  userData = '/nowhere',
  isFirstInstance = true,
  isPackaged = true,
  fetch = () => Promise.reject(new Error('There is no network')),
  secretStore = 'keychain',
  wasOpenedAtLogin = false,
}: Options = {}) {
  const windows: WindowDouble[] = []
  const calls = new Map<string, (event: CallEvent, args: unknown) => Promise<unknown>>()
  const notifications: ShownNotification[] = []
  const seen = { ...nothingSeen(), wasOpenedAtLogin }
  const { app, events: appEvents } = doubleApp(seen, { userData, isFirstInstance, isPackaged })
  const { screen, powerSaveBlocker, events: screenEvents } = doubleDisplays(seen)
  const electron: ElectronApi = {
    app,
    ...doubleDesk(seen, notifications),
    ...doubleSession(seen),
    screen,
    powerSaveBlocker,
    BrowserWindow: class extends WindowDouble {
      constructor(options: BrowserWindowConstructorOptions) {
        super(options)
        windows.push(this)
        appEvents.emit('web-contents-created', {}, this.webContents)
      }
    },
    ipcMain: { handle: (channel, listener) => void calls.set(channel, listener) },
    net: { fetch },
    safeStorage: doubleSecretStore(secretStore),
  }

  const ownFrame: Frame = { url: `${DESKTOP_ORIGIN}/`, parent: null }
  return {
    electron,
    seen,
    windows,
    notifications,
    app: appEvents,
    screen: screenEvents,
    /** Calls a handler as ipcMain does. */
    call(name: BridgeCall, args: unknown = {}, senderFrame: Frame | null = ownFrame) {
      const handler = calls.get(callChannel(name))
      if (!handler) return Promise.reject(new Error(`No handler answers ${name}`))
      return handler({ senderFrame }, args)
    },
    get lastWindow(): WindowDouble {
      const window = windows.at(-1)
      if (!window) throw new Error('There is no window')
      return window
    },
  }
}
