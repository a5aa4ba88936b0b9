import type { BridgeCall } from '#shared/bridge/bridge.ts'
import { callChannel, DESKTOP_ORIGIN } from '#shared/bridge/names.ts'
import type { BrowserWindowConstructorOptions, CustomScheme, Rectangle } from 'electron'
import type {
  CallEvent,
  Contents,
  Display,
  ElectronApi,
  Fetch,
  Frame,
  MenuEntry,
  Window,
} from '../electron-api.ts'

type Listener = (...values: never[]) => void

/** Listeners by event, and a way to emit the event. */
class Events {
  readonly #listeners = new Map<string, Listener[]>()

  on(event: string, listener: Listener): void {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener])
  }

  emit(event: string, ...values: unknown[]): void {
    // Each listener was typed where it was added; here it gets what the test emits.
    for (const listener of this.#listeners.get(event) ?? []) listener(...(values as never[]))
  }
}

export class ContentsDouble extends Events implements Contents {
  sent: { channel: string; message: unknown }[] = []
  /** How often its process was ended. */
  kills = 0
  forcefullyCrashRenderer = (): void => void (this.kills += 1)
  getOSProcessId = (): number => 4711
  #openWindow: (details: { url: string }) => { action: 'deny' } = () => {
    throw new Error('No handler decides about new windows')
  }

  setWindowOpenHandler(handler: (details: { url: string }) => { action: 'deny' }): void {
    this.#openWindow = handler
  }
  send(channel: string, message: unknown): void {
    this.sent.push({ channel, message })
  }
  openWindow = (url: string): string => this.#openWindow({ url }).action

  /** Whether the page may navigate there. */
  navigate(
    event: 'will-navigate' | 'will-frame-navigate' | 'will-redirect' | 'will-attach-webview',
    url = '',
    isMainFrame = true,
  ): boolean {
    let isAllowed = true
    this.emit(event, { url, isMainFrame, preventDefault: () => void (isAllowed = false) })
    return isAllowed
  }
}

export class WindowDouble extends Events implements Window {
  static readonly opened: WindowDouble[] = []
  readonly webContents = new ContentsDouble()
  readonly options: BrowserWindowConstructorOptions
  url = ''
  loads = 0
  isShown = false
  isInFront = false
  isSmall = false
  isLarge = false
  isGone = false
  bounds = { x: 40, y: 50, width: 1000, height: 700 }

  constructor(options: BrowserWindowConstructorOptions) {
    super()
    this.options = options
  }
  once = this.on
  loadURL(url: string): Promise<void> {
    this.url = url
    this.loads += 1
    return Promise.resolve()
  }
  show = (): void => void (this.isShown = true)
  focus = (): void => void (this.isInFront = true)
  restore = (): void => void (this.isSmall = false)
  maximize = (): void => void (this.isLarge = true)
  isMinimized = (): boolean => this.isSmall
  isMaximized = (): boolean => this.isLarge
  isFocused = (): boolean => this.isInFront
  isDestroyed = (): boolean => this.isGone
  getNormalBounds = () => this.bounds
  setBounds = (bounds: Rectangle): void => void (this.bounds = { ...bounds })
  isKiosk = false
  setKiosk = (isOn: boolean): void => void (this.isKiosk = isOn)
  close(): void {
    let isStopped = false
    this.emit('close', { preventDefault: () => void (isStopped = true) })
    if (!isStopped) this.destroy()
  }
  destroy(): void {
    this.isGone = true
    this.emit('closed')
  }
}

interface Options {
  userData?: string
  isFirstInstance?: boolean
  isPackaged?: boolean
  fetch?: Fetch
  secretStore?: 'keychain' | 'basic_text' | 'none'
  wasOpenedAtLogin?: boolean
}

export function aDisplay(id: number, label: string, x: number): Display {
  const bounds = { x, y: 0, width: 1920, height: 1080 }
  return { id, label, bounds, workArea: bounds }
}

/** What the app did to its Electron, and what Electron answers. */
interface Seen {
  openedOutside: string[]
  schemes: CustomScheme[]
  linkSchemes: string[]
  menu: MenuEntry[] | null
  loginItems: { openAtLogin: boolean; path?: string; args?: string[] }[]
  wasOpenedAtLogin: boolean
  relaunches: string[][]
  hasExited: boolean
  /** Blockers that keep displays awake. */
  blockers: Set<number>
  /** Kilobytes of each page. */
  memory: number
  displays: Display[]
  /** What the person chooses in the system's dialog. */
  chosen: string[]
  tray: { words: string; menu: MenuEntry[]; click(): void } | null
  hasQuit: boolean
  handler(request: Request): Promise<Response>
  mayAsk(permission: string): boolean
  mayHave(permission: string): boolean
  mayHaveDevice(): boolean
}

export type ElectronDouble = ReturnType<typeof createElectronDouble>

/** Electron as the main process sees it, without a running Electron. */
export function createElectronDouble({
  userData = '/nowhere',
  isFirstInstance = true,
  isPackaged = true,
  fetch = () => Promise.reject(new Error('There is no network')),
  secretStore = 'keychain',
  wasOpenedAtLogin = false,
}: Options = {}) {
  const app = new Events()
  const screen = new Events()
  const windows: WindowDouble[] = []
  const calls = new Map<string, (event: CallEvent, args: unknown) => Promise<unknown>>()
  const notifications: { title: string; body: string; click(): void }[] = []
  const seen: Seen = {
    openedOutside: [],
    schemes: [],
    linkSchemes: [],
    menu: [],
    loginItems: [],
    wasOpenedAtLogin,
    relaunches: [],
    hasExited: false,
    blockers: new Set(),
    memory: 200_000,
    displays: [aDisplay(1, 'Laptop', 0)],
    chosen: [],
    tray: null,
    hasQuit: false,
    handler: () => Promise.reject(new Error('No handler answers')),
    mayAsk: () => true,
    mayHave: () => true,
    mayHaveDevice: () => true,
  }
  const electron: ElectronApi = {
    dialog: {
      showOpenDialog: () => Promise.resolve({ canceled: seen.chosen.length === 0, filePaths: seen.chosen }),
    },
    makeTray(_, click) {
      const tray = { words: '', menu: [] as MenuEntry[], click }
      seen.tray = tray
      return {
        say: (words, menu) => void Object.assign(tray, { words, menu }),
        destroy: () => void (seen.tray = null),
      }
    },
    app: {
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
      on: (event: string, listener: Listener) => app.on(event, listener),
    },
    BrowserWindow: class extends WindowDouble {
      constructor(options: BrowserWindowConstructorOptions) {
        super(options)
        windows.push(this)
        app.emit('web-contents-created', {}, this.webContents)
      }
    },
    Notification: class {
      static isSupported = () => true
      readonly #options: { title: string; body: string }
      readonly #events = new Events()
      constructor(options: { title: string; body: string }) {
        this.#options = options
      }
      show(): void {
        notifications.push({ ...this.#options, click: () => this.#events.emit('click') })
      }
      on(event: 'click', listener: () => void): void {
        this.#events.on(event, listener)
      }
    },
    chooseFolder: () => Promise.resolve(null),
    setMenu: (template) => void (seen.menu = template),
    ipcMain: { handle: (channel, listener) => void calls.set(channel, listener) },
    net: { fetch },
    protocol: {
      registerSchemesAsPrivileged: (schemes) => void (seen.schemes = schemes),
      handle: (_, handler) => void (seen.handler = handler),
    },
    safeStorage: {
      isAsyncEncryptionAvailable: () => Promise.resolve(secretStore !== 'none'),
      getSelectedStorageBackend: () => (secretStore === 'keychain' ? 'gnome_libsecret' : 'basic_text'),
      // Not encrypted, but a search for the token does not find it.
      encryptStringAsync: (text) =>
        Promise.resolve(Buffer.from(Buffer.from(text).map((byte) => byte ^ 0x5a))),
      decryptStringAsync: (bytes) =>
        Promise.resolve({
          result: String(Buffer.from(bytes.map((byte) => byte ^ 0x5a))),
          shouldReEncrypt: false,
        }),
    },
    powerSaveBlocker: {
      start: () => {
        const id = seen.blockers.size + 1
        seen.blockers.add(id)
        return id
      },
      stop: (id) => void seen.blockers.delete(id),
    },
    screen: {
      getAllDisplays: () => seen.displays,
      getPrimaryDisplay: () => seen.displays[0] ?? aDisplay(1, 'Laptop', 0),
      on: (event: string, listener: Listener) => screen.on(event, listener),
    },
    session: {
      defaultSession: {
        setPermissionRequestHandler(handler) {
          seen.mayAsk = (permission) => {
            let isGranted = false
            handler(null, permission, (answer) => void (isGranted = answer))
            return isGranted
          }
        },
        setPermissionCheckHandler: (handler) =>
          void (seen.mayHave = (permission) => handler(null, permission)),
        setDevicePermissionHandler: (handler) => void (seen.mayHaveDevice = handler),
      },
    },
    shell: { openExternal: (url) => Promise.resolve(void seen.openedOutside.push(url)) },
  }

  const ownFrame: Frame = { url: `${DESKTOP_ORIGIN}/`, parent: null }
  return {
    electron,
    seen,
    windows,
    notifications,
    app,
    screen,
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
