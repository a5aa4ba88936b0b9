import path from 'node:path'
import type { TellPage } from '#shared/bridge/bridge.ts'
import { DESKTOP_SCHEME, LINK_SCHEME } from '#shared/bridge/names.ts'
import { createAppProtocol } from './protocol/app-protocol.ts'
import { createServerProxy } from './protocol/server-proxy.ts'
import { createBrowserSignIn } from './capabilities/browser-sign-in.ts'
import { createNotifications } from './capabilities/notifications.ts'
import { openSecretToken } from './capabilities/secret-token.ts'
import { findServer } from './capabilities/server-address.ts'
import { createUpdates, type Updater } from './capabilities/updates.ts'
import { openDownloads } from './downloads/downloads.ts'
import { findDeepLink, readDeepLink, type DeepLink } from './capabilities/deep-link.ts'
import type { ElectronApi, Window } from './electron-api.ts'
import { endOnCancel } from './network/end-on-cancel.ts'
import { createKiosk } from './kiosk/kiosk.ts'
import { logFile, openProgramLog } from './log/program-log.ts'
import { createLaunchAtLogin, HIDDEN_FLAG, KIOSK_FLAG } from './capabilities/launch-at-login.ts'
import { menuTemplate } from './window/menu.ts'
import { guardContents, refusePermissions } from './window/navigation.ts'
import { serveBridge, tellPage } from './serve-bridge.ts'
import { createSettings, type KeyValueStore } from './settings.ts'
import { createUploads } from './uploads/uploads.ts'
import { openWindow } from './window/window.ts'

export interface DesktopParts {
  electron: ElectronApi
  /** Created only after it is known that this is the only instance. */
  openStore(): KeyValueStore
  updater: Updater | null
  webRoot: string
  preload: string
  trayIcon: string
  platform: NodeJS.Platform
  argv: readonly string[]
  /** The command that the system runs for a link if the app is not installed. */
  launcher: { executable: string; args: string[] } | null
  /** The command that the system runs at login. */
  command: { executable: string; args: string[] }
  configHome: string
  /** The settings file of this computer's administrator. */
  managedFile: string
  now(): number
}

/** The composition root. @returns true when the window is there; false if another instance has taken over */
export async function startDesktopApp(parts: DesktopParts): Promise<boolean> {
  const { electron, updater, webRoot, preload, platform, argv, launcher, now } = parts
  const { app, net, shell } = electron
  if (!app.requestSingleInstanceLock()) {
    app.quit()
    return false
  }
  electron.protocol.registerSchemesAsPrivileged([
    {
      scheme: DESKTOP_SCHEME,
      privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true },
    },
  ])
  app.on('web-contents-created', (_, contents) => guardContents(contents, shell))

  let window: Window | null = null
  /** A link that was opened before the window was there. */
  let early: DeepLink | null = findDeepLink(argv)
  let follow = (link: DeepLink): void => void (early = link)
  let showWall = (): void => undefined
  const earlyFiles: string[] = []
  let openFile = (file: string): void => void earlyFiles.push(file)
  app.on('open-file', (event, file) => {
    event.preventDefault()
    openFile(file)
  })
  app.on('second-instance', (_, arguments_) => {
    const link = findDeepLink(arguments_)
    if (arguments_.includes(KIOSK_FLAG)) showWall()
    else if (link) follow(link)
    else if (!arguments_.includes(HIDDEN_FLAG)) showWindow()
  })
  app.on('open-url', (event, url) => {
    event.preventDefault()
    const link = readDeepLink(url)
    if (link) follow(link)
  })
  if (launcher) app.setAsDefaultProtocolClient(LINK_SCHEME, launcher.executable, launcher.args)
  else app.setAsDefaultProtocolClient(LINK_SCHEME)

  await app.whenReady()
  refusePermissions(electron.session)
  const settings = createSettings(parts.openStore())
  const getServer = () => settings.read('server')
  const token = await openSecretToken({
    safeStorage: electron.safeStorage,
    file: path.join(app.getPath('userData'), 'credential'),
    isLinux: platform === 'linux',
    getServer,
  })
  const fetch = endOnCancel(net.fetch.bind(net))
  const proxyToServer = createServerProxy({ fetch, getServer, getToken: token.read })

  const tell: TellPage = (name, message) => {
    const shown = kiosk.window() ?? window
    if (shown && !shown.isDestroyed()) tellPage(shown.webContents, name, message)
  }
  const downloads = await openDownloads({
    userData: app.getPath('userData'),
    fetch,
    getServer,
    getToken: token.read,
    tell,
    chooseFolder: electron.chooseFolder,
    now,
  })
  const open = (at: string) => {
    const opened = openWindow({ electron, settings, preload, path: at })
    opened.on('closed', () => {
      if (window === opened) window = null
    })
    window = opened
    uploads.showTray()
  }
  const showMenu = (isShown: boolean) =>
    electron.setMenu(
      isShown ? menuTemplate({ isMac: platform === 'darwin', isPackaged: app.isPackaged, openPath }) : null,
    )
  const log = openProgramLog({ file: logFile(app.getPath('userData')), now })
  const loginStart = createLaunchAtLogin({
    platform,
    app,
    settings,
    configHome: parts.configHome,
    command: parts.command,
    wants: () => ({ wall: kiosk.startsAtLogin(), uploads: uploads.isBusy() }),
    onProblem: (error) => log.write(`Starting at login can't be changed: ${String(error)}`),
  })
  const kiosk = await createKiosk({
    electron,
    settings,
    preload,
    managedFile: parts.managedFile,
    followLogin: loginStart.follow,
    log,
    argv,
    hasServer: () => getServer() !== null,
    closeMainWindow: () => window?.close(),
    openMainWindow: () => open('/'),
    askReload: () => tell('wallReloadWanted', {}),
    showMenu,
    now,
  })
  showWall = kiosk.enter
  const showWindow = () => {
    const wall = kiosk.window()
    if (wall) return wall.focus()
    if (!window) return open('/')
    if (window.isMinimized()) window.restore()
    window.focus()
  }
  const openPath = (at: string) => {
    // No link leaves the wall.
    if (kiosk.window()) return
    if (!window) return open(at)
    showWindow()
    tell('pathOpened', { path: at })
  }
  const saveToken = async (next: string) => {
    await token.write(next)
    uploads.retryNow()
  }
  const signIn = createBrowserSignIn({
    openExternal: (url) => shell.openExternal(url),
    fetch,
    getServer,
    saveToken,
    tell: (end) => tell('signInEnded', end),
    now,
  })
  follow = (link) => {
    if (link.kind === 'path') return openPath(link.path)
    showWindow()
    if (link.kind === 'signInCode') void signIn.finish(link.code)
    else signIn.fail(link.problem)
  }
  const updates = createUpdates({ updater, tell: (state) => tell('updateChanged', state) })
  const notifications = createNotifications({
    Notification: electron.Notification,
    isInView: () => window?.isFocused() ?? false,
    openPath,
  })

  const uploads = await createUploads({
    electron,
    userData: app.getPath('userData'),
    trayIcon: parts.trayIcon,
    opened: earlyFiles,
    fetch,
    getServer,
    getToken: token.read,
    tell,
    hasWindow: () => window !== null || kiosk.window() !== null,
    showWindow,
    notify: notifications.show,
    followLogin: loginStart.follow,
  })
  openFile = uploads.openFile
  electron.protocol.handle(
    DESKTOP_SCHEME,
    createAppProtocol({
      webRoot,
      getServer,
      proxyToServer,
      serveDownload: downloads.serve,
      servePicked: uploads.servePicked,
    }),
  )

  serveBridge(electron.ipcMain, {
    ...downloads.handlers,
    getStart: () => ({
      version: app.getVersion(),
      server: getServer(),
      token: token.read(),
      isTokenKept: token.isKept,
      kiosk: kiosk.start(),
    }),
    chooseServer: async ({ address }) => {
      const choice = await findServer(address, fetch)
      if (choice.outcome === 'chosen' && choice.server !== getServer()) {
        await token.remove()
        settings.write('server', choice.server)
        downloads.follow()
        void loginStart.follow()
      }
      return choice
    },
    writeToken: ({ token: next }) => saveToken(next),
    removeToken: token.remove,
    startSignIn: ({ provider }) => signIn.start(provider),
    notify: notifications.show,
    getUpdate: updates.read,
    installUpdate: updates.install,
    ...kiosk.handlers,
    ...uploads.handlers,
  })

  app.on('activate', showWindow)
  app.on('window-all-closed', () => {
    if (uploads.isBusy()) uploads.showTray()
    else if (platform !== 'darwin') app.quit()
  })
  const isHidden = loginStart.isHidden(argv)
  if (kiosk.isWanted(argv)) kiosk.enter()
  else {
    showMenu(true)
    if (!isHidden) open(early?.kind === 'path' ? early.path : '/')
  }
  updates.start()
  downloads.follow()
  uploads.start(isHidden)
  return true
}
