import type {
  AboutPanelOptionsOptions,
  App,
  BrowserWindowConstructorOptions,
  ContextMenuParams,
  CustomScheme,
  Details as ChildProcessDetails,
  Display as ElectronDisplay,
  MenuItemConstructorOptions,
  MessageBoxOptions,
  OpenDialogOptions,
  PopupOptions,
  Rectangle,
} from 'electron'

/**
 * The part of Electron that the main process uses. main.ts passes the real one, and does not compile if Electron
 * no longer fits; the tests pass a double of the same types.
 */

export interface Fetch {
  (url: string, init?: RequestInit): Promise<Response>
}

export interface Stoppable {
  preventDefault(): void
}

/** Who asks for a name and a password. */
export interface AuthInfo {
  readonly isProxy: boolean
  readonly host: string
  readonly port: number
}

/** Without a name and a password the challenge is refused. Electron waits for one call. */
export type GiveLogin = (name?: string, password?: string) => void

/** A request of `net.request`, which hears the challenge of a proxy. */
export interface LoginRequest {
  on(event: 'login', listener: (info: AuthInfo, give: GiveLogin) => void): unknown
  on(event: 'response', listener: (response: { readonly statusCode: number }) => void): unknown
  on(event: 'error', listener: (error: Error) => void): unknown
  end(): unknown
  abort(): void
}

/** What Chromium found out about a server's certificate. */
export interface CertificateCheck {
  /** Without a port, and without the brackets of an IPv6 address. */
  readonly hostname: string
  /** PEM. */
  readonly certificate: { readonly data: string }
  /** 0, or a net error. */
  readonly errorCode: number
}

/** The network of some pages: connections, remembered checks of certificates, and sign-ins of proxies are its own. */
export interface NetworkSession {
  fetch: Fetch
  setCertificateVerifyProc(
    check: (request: CertificateCheck, answer: (netError: number) => void) => void,
  ): void
}

/** Where the person pressed the right mouse button. */
export interface PressedAt extends Pick<
  ContextMenuParams,
  | 'linkURL'
  | 'misspelledWord'
  | 'dictionarySuggestions'
  | 'isEditable'
  | 'selectionText'
  | 'frame'
  | 'menuSourceType'
> {
  editFlags: Pick<ContextMenuParams['editFlags'], 'canCut' | 'canCopy' | 'canPaste' | 'canSelectAll'>
}

/** The frame that wants a permission. */
export interface PermissionDetails {
  readonly isMainFrame: boolean
  readonly requestingUrl?: string
}

export interface Frame {
  readonly url: string
  readonly parent: unknown
}

export interface CallEvent {
  readonly senderFrame: Frame | null
}

export interface Contents {
  on(event: 'will-navigate', listener: (event: Stoppable & { readonly url: string }) => void): unknown
  on(event: 'will-frame-navigate', listener: (event: Stoppable & FrameNavigation) => void): unknown
  on(event: 'will-redirect', listener: (event: Stoppable & FrameNavigation) => void): unknown
  on(event: 'will-attach-webview', listener: (event: Stoppable) => void): unknown
  on(event: 'render-process-gone', listener: (event: unknown, details: { reason: string }) => void): unknown
  on(event: 'did-finish-load' | 'did-navigate', listener: () => void): unknown
  on(event: 'zoom-changed', listener: (event: unknown, direction: 'in' | 'out') => void): unknown
  on(event: 'context-menu', listener: (event: unknown, at: PressedAt) => void): unknown
  setZoomLevel(level: number): void
  replaceMisspelling(text: string): void
  /** A page refuses to be closed. Without this event's preventDefault it stays, and no question is asked. */
  on(event: 'will-prevent-unload', listener: (event: Stoppable) => void): unknown
  setWindowOpenHandler(handler: (details: { url: string }) => { action: 'deny' }): void
  forcefullyCrashRenderer(): void
  getOSProcessId(): number
  send(channel: string, message: unknown): void
}

export interface FrameNavigation {
  readonly url: string
  readonly isMainFrame: boolean
}

export interface Window {
  readonly webContents: Contents
  loadURL(url: string): Promise<void>
  show(): void
  focus(): void
  restore(): void
  maximize(): void
  isMinimized(): boolean
  isMaximized(): boolean
  isFocused(): boolean
  isDestroyed(): boolean
  getBounds(): Rectangle
  getNormalBounds(): Rectangle
  setBounds(bounds: Rectangle): void
  setKiosk(isOn: boolean): void
  close(): void
  /** Closes without the event `close`. */
  destroy(): void
  once(event: 'ready-to-show' | 'leave-full-screen', listener: () => void): unknown
  on(event: 'close', listener: (event: Stoppable) => void): unknown
  on(event: 'closed' | 'unresponsive', listener: () => void): unknown
}

export type Display = Pick<ElectronDisplay, 'id' | 'label' | 'bounds' | 'workArea'>

export interface MenuEntry extends Pick<
  MenuItemConstructorOptions,
  'label' | 'role' | 'type' | 'accelerator' | 'enabled' | 'visible'
> {
  click?: () => void
  submenu?: MenuEntry[]
}

export interface TrayIcon {
  say(tooltip: string, menu: MenuEntry[]): void
  destroy(): void
}

export type LoginItemStatus = ReturnType<App['getLoginItemSettings']>['status']

/** A process of Electron that is no page. */
export type ChildProcessEnd = Pick<ChildProcessDetails, 'type' | 'reason' | 'exitCode' | 'name'>

export interface ElectronApi {
  app: {
    readonly isPackaged: boolean
    requestSingleInstanceLock(): boolean
    whenReady(): Promise<void>
    quit(): void
    relaunch(options: { execPath: string; args: string[] }): void
    /** Lets a new version start while this one ends. */
    releaseSingleInstanceLock(): void
    /** Switches of Chromium; most of them have an effect only before Electron is ready. */
    readonly commandLine: {
      appendSwitch(name: string, value: string): void
      getSwitchValue(name: string): string
    }
    exit(code?: number): void
    getAppMetrics(): { pid: number; memory: { workingSetSize: number } }[]
    setLoginItemSettings(settings: { openAtLogin: boolean; path?: string; args?: string[] }): void
    /** Both are known on a Mac only. */
    getLoginItemSettings(): { wasOpenedAtLogin: boolean; status: LoginItemStatus }
    getVersion(): string
    setAppUserModelId(id: string): void
    getPreferredSystemLanguages(): string[]
    setAboutPanelOptions(options: AboutPanelOptionsOptions): void
    getPath(name: 'userData'): string
    setAsDefaultProtocolClient(scheme: string, program?: string, args?: string[]): boolean
    on(event: 'second-instance', listener: (event: unknown, argv: string[]) => void): unknown
    on(event: 'open-file', listener: (event: Stoppable, path: string) => void): unknown
    on(event: 'open-url', listener: (event: Stoppable, url: string) => void): unknown
    on(event: 'activate' | 'window-all-closed' | 'before-quit', listener: () => void): unknown
    on(
      event: 'login',
      listener: (
        event: Stoppable,
        contents: unknown,
        details: { readonly firstAuthAttempt: boolean },
        info: AuthInfo,
        give: GiveLogin,
      ) => void,
    ): unknown
    on(event: 'child-process-gone', listener: (event: unknown, details: ChildProcessEnd) => void): unknown
    on(event: 'web-contents-created', listener: (event: unknown, contents: Contents) => void): unknown
  }
  /** Sends this event also for updates by electron-updater, on each system. */
  autoUpdater: { on(event: 'before-quit-for-update', listener: () => void): unknown }
  BrowserWindow: new (options: BrowserWindowConstructorOptions) => Window
  /** dialog.showOpenDialog for a folder; null if it is cancelled. */
  chooseFolder(): Promise<string | null>
  dialog: {
    showOpenDialog(options: OpenDialogOptions): Promise<{ canceled: boolean; filePaths: string[] }>
    showMessageBox(options: MessageBoxOptions): Promise<{ response: number }>
    showErrorBox(title: string, content: string): void
  }
  /** An icon beside the clock, with a menu. */
  makeTray(icon: string, onClick: () => void): TrayIcon
  /**
   * Menu.buildFromTemplate and Menu.setApplicationMenu in one call, because the type between them is Electron's
   * own.
   */
  setMenu(template: MenuEntry[] | null): void
  /** Menu.buildFromTemplate and popup in one call, for the same reason; at the mouse pointer. */
  popUpMenu(
    template: MenuEntry[],
    at: Pick<PopupOptions, 'sourceType'> & { frame: PopupOptions['frame'] | null },
  ): void
  Notification: {
    new (options: { title: string; body: string }): {
      show(): void
      on(event: 'click', listener: () => void): unknown
      on(event: 'failed', listener: (event: unknown, error: string) => void): unknown
    }
    isSupported(): boolean
  }
  ipcMain: { handle(channel: string, listener: (event: CallEvent, args: unknown) => Promise<unknown>): void }
  net: { fetch: Fetch; request(options: { method: 'HEAD'; url: string; partition: string }): LoginRequest }
  powerSaveBlocker: { start(type: 'prevent-display-sleep'): number; stop(id: number): void }
  protocol: {
    registerSchemesAsPrivileged(schemes: CustomScheme[]): void
    handle(scheme: string, handler: (request: Request) => Promise<Response>): void
  }
  safeStorage: {
    isAsyncEncryptionAvailable(): Promise<boolean>
    getSelectedStorageBackend(): string
    encryptStringAsync(text: string): Promise<Buffer>
    decryptStringAsync(encrypted: Buffer): Promise<{ result: string; shouldReEncrypt: boolean }>
  }
  screen: {
    getAllDisplays(): Display[]
    getPrimaryDisplay(): Display
    on(event: 'display-added' | 'display-removed', listener: () => void): unknown
    on(
      event: 'display-metrics-changed',
      listener: (event: unknown, display: Display, changed: string[]) => void,
    ): unknown
  }
  session: {
    fromPartition(name: string, options: { cache: boolean }): NetworkSession
    readonly defaultSession: NetworkSession & {
      setPermissionRequestHandler(
        handler: (
          contents: unknown,
          permission: string,
          answer: (isGranted: boolean) => void,
          details: PermissionDetails,
        ) => void,
      ): void
      setPermissionCheckHandler(
        handler: (
          contents: unknown,
          permission: string,
          origin: string,
          details: PermissionDetails,
        ) => boolean,
      ): void
      setDevicePermissionHandler(handler: () => boolean): void
      /** Empty on macOS. */
      readonly availableSpellCheckerLanguages: string[]
      /** Throws for a language that is not available; does nothing on macOS. */
      setSpellCheckerLanguages(languages: string[]): void
      setSpellCheckerEnabled(isOn: boolean): void
      addWordToSpellCheckerDictionary(word: string): boolean
      readonly webRequest: {
        onBeforeSendHeaders(
          filter: { urls: string[]; types: 'subFrame'[] },
          listener: (
            details: { requestHeaders: Record<string, string> },
            answer: (changes: { requestHeaders?: Record<string, string> }) => void,
          ) => void,
        ): void
      }
    }
  }
  clipboard: { writeText(text: string): void }
  shell: {
    openExternal(url: string): Promise<void>
    /** Resolves with why it failed, or with an empty text. */
    openPath(path: string): Promise<string>
  }
}
