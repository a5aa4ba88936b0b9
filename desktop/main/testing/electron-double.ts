import type { BridgeCall } from '#shared/bridge/bridge.ts'
import { callChannel, DESKTOP_ORIGIN } from '#shared/bridge/names.ts'
import type { BrowserWindowConstructorOptions } from 'electron'
import type { CallEvent, Display, ElectronApi, Fetch, Frame } from '../electron-api.ts'
import { doubleApp } from './electron/app-double.ts'
import { doubleDesk, type ShownNotification } from './electron/desk-double.ts'
import { doubleDisplays } from './electron/displays-double.ts'
import { Lifecycle } from './electron/lifecycle.ts'
import { doubleSecretStore, type SecretStore } from './electron/secret-store-double.ts'
import { nothingSeen } from './electron/seen.ts'
import { doubleSession, networkOf, type DoubledNetwork } from './electron/session-double.ts'
import { Events } from './electron/events.ts'
import { WindowDouble } from './electron/window-double.ts'

export { aDisplay } from './electron/seen.ts'

interface Options {
  userData?: string
  isFirstInstance?: boolean
  isPackaged?: boolean
  fetch?: Fetch
  /** Instead of `fetch`: a network with certificates and proxies. */
  network?: DoubledNetwork
  platform?: NodeJS.Platform
  secretStore?: SecretStore
  wasOpenedAtLogin?: boolean
  /** Electron is ready when this resolves. */
  becomesReady?: Promise<unknown>
  registersLinks?: () => boolean
  isWayland?: boolean
  displays?: Display[]
}

export type ElectronDouble = ReturnType<typeof createElectronDouble>

/** Electron as the main process sees it, without a running Electron: one file for each surface in `electron/`. */
export function createElectronDouble({
  userData = '/nowhere',
  isFirstInstance = true,
  isPackaged = true,
  fetch = () => Promise.reject(new Error('There is no network')),
  network = networkOf(fetch),
  platform = 'linux',
  secretStore = 'keychain',
  wasOpenedAtLogin = false,
  becomesReady = Promise.resolve(),
  registersLinks = () => true,
  isWayland = false,
  displays,
}: Options = {}) {
  const windows: WindowDouble[] = []
  const calls = new Map<string, (event: CallEvent, args: unknown) => Promise<unknown>>()
  const notifications: ShownNotification[] = []
  const seen = { ...nothingSeen(), wasOpenedAtLogin }
  if (displays) seen.displays = displays
  const lifecycle = new Lifecycle(platform)
  const { app, events: appEvents } = doubleApp(seen, {
    lifecycle,
    userData,
    isFirstInstance,
    isPackaged,
    becomesReady,
    registersLinks,
  })
  const { screen, powerSaveBlocker, events: screenEvents } = doubleDisplays(seen)
  const { session, protocol, net } = doubleSession(seen, network, platform)
  const { Notification, dialog, makeTray, chooseFolder, setMenu, popUpMenu, clipboard, shell } = doubleDesk(
    seen,
    notifications,
    platform,
  )
  const secrets = doubleSecretStore(secretStore, lifecycle)
  const updaterEvents = new Events()
  const onWorkArea = () => screenEvents.emit('display-metrics-changed', {}, seen.displays[0], ['workArea'])
  const electron: ElectronApi = {
    autoUpdater: { on: (event, listener) => updaterEvents.on(event, listener) },
    app,
    setMenu,
    clipboard,
    shell,
    powerSaveBlocker,
    dialog: lifecycle.afterReady('dialog', dialog),
    session: lifecycle.afterReady('Session', session),
    screen: lifecycle.afterReady('screen', screen),
    net: lifecycle.afterReady('net', net),
    Notification: lifecycle.afterReady('Notification', Notification),
    chooseFolder() {
      lifecycle.mustBeReady('dialog')
      return chooseFolder()
    },
    popUpMenu(template, at) {
      lifecycle.mustBeReady('Menu')
      popUpMenu(template, at)
    },
    makeTray(icon, onClick) {
      lifecycle.mustBeReady('Tray')
      return makeTray(icon, onClick)
    },
    protocol: {
      registerSchemesAsPrivileged(schemes) {
        lifecycle.mustNotBeReady('protocol.registerSchemesAsPrivileged')
        protocol.registerSchemesAsPrivileged(schemes)
      },
      handle(scheme, handler) {
        lifecycle.mustBeReady('protocol.handle')
        protocol.handle(scheme, handler)
      },
    },
    BrowserWindow: class extends WindowDouble {
      constructor(options: BrowserWindowConstructorOptions) {
        lifecycle.mustBeReady('BrowserWindow')
        super(options, { platform, isWayland, onWorkArea })
        lifecycle.onlyOwn('BrowserWindow', this)
        windows.push(this)
        this.on('closed', () => {
          // After the listeners of the window.
          queueMicrotask(() => {
            if (windows.every(({ isGone }) => isGone)) appEvents.emit('window-all-closed')
          })
        })
        appEvents.emit('web-contents-created', {}, this.webContents)
      }
    },
    ipcMain: {
      handle(channel, listener) {
        if (calls.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`)
        calls.set(channel, listener)
      },
    },
    safeStorage: secrets.safeStorage,
  }

  const ownFrame: Frame = { url: `${DESKTOP_ORIGIN}/`, parent: null }
  return {
    electron,
    seen,
    windows,
    notifications,
    app: appEvents,
    screen: screenEvents,
    updater: updaterEvents,
    secretStore: secrets.state,
    /** The windows that are open now. */
    openWindows: () => windows.filter(({ isGone }) => !isGone),
    /** Calls a handler as a page does: copies are passed on both ways, and an error is its text alone. */
    async call(name: BridgeCall, args: unknown = {}, senderFrame: Frame | null = ownFrame): Promise<unknown> {
      const channel = callChannel(name)
      const handler = calls.get(channel)
      if (!handler) throw new Error(`No handler registered for '${channel}'`)
      const answer = await handler({ senderFrame }, structuredClone(args)).catch((error: unknown) => {
        throw new Error(`Error invoking remote method '${channel}': ${String(error)}`)
      })
      return structuredClone(answer)
    },
    get lastWindow(): WindowDouble {
      const window = windows.at(-1)
      if (!window) throw new Error('There is no window')
      return window
    },
  }
}
