import path from 'node:path'
import { DESKTOP_SCHEME } from '#shared/bridge/names.ts'
import { downloadCalls } from '#shared/bridge/downloads.ts'
import { createBrowserSignIn } from './capabilities/browser-sign-in.ts'
import { createLaunchAtLogin } from './capabilities/launch-at-login.ts'
import { createNotifications, STILL_UPLOADING } from './capabilities/notifications.ts'
import { createSecretToken } from './capabilities/secret-token.ts'
import { createUpdates } from './capabilities/updates.ts'
import type { DesktopParts } from './desktop-parts.ts'
import { createNearbyServers } from './discovery/nearby-servers.ts'
import { openDownloads } from './downloads/downloads.ts'
import { startAfterEnd } from './failures/relaunch.ts'
import { createHelp } from './help/help.ts'
import { openKiosk } from './kiosk/open-kiosk.ts'
import { logFile, openProgramLog } from './log/program-log.ts'
import { createConnections } from './network/connections.ts'
import { sendReferrerToProviders } from './network/embed-referrer.ts'
import { createAppProtocol } from './protocol/app-protocol.ts'
import { createServerProxy } from './protocol/server-proxy.ts'
import { serveBridge } from './serve-bridge.ts'
import { createSettings } from './settings.ts'
import { handlersOf } from './start/open-later.ts'
import type { RequestReceiver } from './start/outside-requests.ts'
import { createUploads } from './uploads/uploads.ts'
import { createMainWindow } from './window/main-window.ts'
import { menuTemplate } from './window/menu.ts'
import { createPageTools } from './window/page-tools.ts'
import { refusePermissions } from './window/navigation.ts'

export type Program = ReturnType<typeof createProgram>

/**
 * The composition root. Electron is ready. Everything is put together without a pause, so no event and no call of a
 * page meets a half of it; what has to wait for the disk or the system opens behind the window.
 */
export function createProgram(parts: DesktopParts, opensLinks: boolean) {
  const { electron, updater, webRoot, preload, platform, argv, now } = parts
  const { app, shell } = electron
  const userData = app.getPath('userData')
  refusePermissions(electron.session)
  const settings = createSettings(parts.openStore())
  const log = openProgramLog({ file: logFile(userData), now })
  const connections = createConnections({
    electron,
    settings,
    updater,
    platform,
    tell: (name, message) => window.tell(name, message),
    restart: () => {
      startAfterEnd({ ...parts.process, app, command: parts.command }, argv.slice(1))
      app.quit()
    },
    log,
    now,
  })
  const { fetch } = connections
  const getServer = () => settings.read('server')
  const tools = createPageTools({ electron, settings, platform, getServer })
  tools.spelling.apply()
  sendReferrerToProviders(electron.session, getServer)
  const token = createSecretToken({
    safeStorage: electron.safeStorage,
    file: path.join(userData, 'credential'),
    isLinux: platform === 'linux',
    getServer,
    onLate: () => {
      window.tell('signInFound', { token: token.read(), isTokenKept: token.isKept() })
      continueTransfers()
    },
    onProblem: (error) => log.write(`The secret store fails: ${String(error)}`),
  })
  const server = { fetch, getServer, getToken: token.read }

  const window = createMainWindow({
    electron,
    settings,
    preload,
    wall: () => kiosk.window(),
    onOpened(opened) {
      tools.follow(opened)
      uploads.showTray()
    },
  })
  const showMenu = (isShown: boolean) => {
    const { openPath } = window
    const isMac = platform === 'darwin'
    const { zoom } = tools
    const { isPackaged } = app
    if (isShown) electron.setMenu(menuTemplate({ isMac, isPackaged, openPath, zoom, help: help.menu }))
    // A Mac ignores null and keeps the menu that is there.
    else electron.setMenu(isMac ? [] : null)
  }
  const help = createHelp({
    electron,
    platform,
    log,
    getServer,
    isTokenKept: token.isKept,
    isWall: () => kiosk.window() !== null,
    tell: window.tell,
  })
  const loginStart = createLaunchAtLogin({
    platform,
    app,
    settings,
    configHome: parts.configHome,
    command: parts.command,
    wants: () => ({ wall: kiosk.startsAtLogin(), uploads: uploads.isBusy() }),
    onProblem: (error) => log.write(`Starting at login can't be changed: ${String(error)}`),
  })
  const kiosk = openKiosk(parts, {
    settings,
    followLogin: loginStart.follow,
    loginProblem: loginStart.problem,
    log,
    fetch,
    getServer,
    hasServer: () => getServer() !== null,
    closeMainWindow: window.close,
    openMainWindow() {
      window.open('/')
      // A start as the wall has not asked for the token.
      void token.load().then(continueTransfers)
    },
    askReload: () => window.tell('wallReloadWanted', {}),
    showMenu,
  })
  const notifications = createNotifications({
    Notification: electron.Notification,
    isInView: window.isInView,
    openPath: window.openPath,
    log: log.write,
  })
  const updates = createUpdates({
    updater,
    isOfPackageManager: parts.isOfPackageManager,
    tell: (state) => window.tell('updateChanged', state),
    wallPhase: kiosk.phase,
    log: log.write,
    now,
  })
  const nearby = createNearbyServers({ platform, tell: window.tell, log: log.write })
  const uploads = createUploads({
    ...server,
    electron,
    userData,
    trayIcon: parts.trayIcon,
    tell: window.tell,
    hasWindow: window.isThere,
    showWindow: window.show,
    notify: notifications.show,
    followLogin: loginStart.follow,
  })
  const opening = openDownloads({
    ...server,
    userData,
    tell: window.tell,
    chooseFolder: electron.chooseFolder,
    now,
  })
  opening.catch((error: unknown) => log.write(`The downloads can't be opened: ${String(error)}`))
  const followDownloads = () =>
    opening.then(
      (downloads) => downloads.follow(),
      () => undefined,
    )
  const continueTransfers = () => {
    uploads.retryNow()
    void followDownloads()
  }
  const saveToken = (next: string): Promise<void> => {
    const saved = token.write(next)
    uploads.retryNow()
    return saved
  }
  const signIn = createBrowserSignIn({
    openExternal: (url) => shell.openExternal(url),
    fetch,
    getServer,
    // The person is signed in now. A locked secret store takes the token when it is unlocked.
    async saveToken(next) {
      saveToken(next).catch((error: unknown) => log.write(`The sign-in can't be kept: ${String(error)}`))
    },
    tell: (end) => window.tell('signInEnded', end),
    now,
  })

  electron.protocol.handle(
    DESKTOP_SCHEME,
    createAppProtocol({
      webRoot,
      getServer,
      proxyToServer: createServerProxy(server),
      serveDownload: async (request) => (await opening).serve(request),
      servePicked: uploads.servePicked,
    }),
  )
  serveBridge(electron.ipcMain, {
    ...handlersOf(downloadCalls, opening),
    async getStart() {
      // The wall needs no sign-in, and a locked secret store would ask for its password over the wall.
      if (!kiosk.window()) await token.load()
      return {
        version: app.getVersion(),
        server: getServer(),
        token: token.read(),
        isTokenKept: token.isKept(),
        opensLinks,
        kiosk: kiosk.state(),
      }
    },
    chooseServer: async (args) => {
      const choice = await connections.find(args)
      if (choice.outcome !== 'chosen') return choice
      if (choice.server !== getServer()) {
        await token.remove()
        settings.write('server', choice.server)
        void followDownloads()
        void loginStart.follow()
      }
      connections.followChoice(choice.server, args)
      return choice
    },
    ...connections.handlers,
    writeToken: ({ token: next }) => saveToken(next),
    removeToken: token.remove,
    startSignIn: ({ provider }) => signIn.start(provider),
    notify: notifications.show,
    getUpdate: updates.read,
    installUpdate: updates.install,
    ...help.handlers,
    ...kiosk.handlers,
    ...nearby.handlers,
    ...tools.spelling.handlers,
    ...uploads.handlers,
  })
  app.on('window-all-closed', () => {
    if (window.isThere()) return
    if (uploads.isBusy()) {
      uploads.showTray()
      // GNOME shows no icon beside the clock without an extension.
      if (platform === 'linux') notifications.show(STILL_UPLOADING)
    } else if (platform !== 'darwin') app.quit()
  })

  const receiver: RequestReceiver = {
    showWall: () => kiosk.enter(),
    showWindow: window.show,
    openFile: uploads.openFile,
    followLink(link) {
      if (link.kind === 'path') return window.openPath(link.path)
      window.show()
      if (link.kind === 'signInCode') void signIn.finish(link.code)
      else signIn.fail(link.problem)
    },
  }
  const isHidden = loginStart.isHidden(argv)
  return {
    receiver,
    /** The wall is shown by itself if it is wanted; otherwise the menu of the window is there. */
    showWallIfWanted(): void {
      if (!kiosk.isWanted()) showMenu(true)
      kiosk.start()
    },
    showWindowUnlessHidden(): void {
      // A wall that starts anew with other flags has no window yet.
      if (!isHidden && !window.isThere() && !kiosk.isWanted()) window.open('/')
    },
    /** What may take its time: the secret store, the downloads, and what an earlier run left. */
    async openRest(): Promise<void> {
      updates.start()
      if (!kiosk.window()) await token.load()
      uploads.start(isHidden && !window.isThere())
      await followDownloads()
    },
  }
}
