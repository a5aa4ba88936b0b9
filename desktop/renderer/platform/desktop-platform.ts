import '../lib/zod-without-eval.ts'
import { bridgeCalls, bridgeEvents, type Bridge } from '#shared/bridge/bridge.ts'
import { authToken } from '../lib/auth-token.ts'
import { logError } from '../lib/log-error.ts'
import { serverOrigin } from '../lib/server-origin.ts'
import { createDesktopDownloads } from './desktop-downloads.ts'
import { createDesktopKiosk } from './desktop-kiosk.ts'
import { createDesktopUploads } from './desktop-uploads.ts'
import type { Platform } from './platform.ts'

/** The desktop app's abilities, over its bridge; values are validated before they are used. */
export async function createDesktopPlatform(bridge: Bridge): Promise<Platform> {
  const start = bridgeCalls.getStart.result.parse(await bridge.getStart({}))
  if (start.server !== null) serverOrigin.choose(start.server)

  // The page needs the token synchronously at every request; the main process stores it.
  let token = start.token
  authToken.keepIn({
    read: () => token,
    write: (next) => {
      token = next
      bridge.writeToken({ token: next }).catch(logError)
    },
    remove: () => {
      token = null
      bridge.removeToken({}).catch(logError)
    },
  })

  // A link may arrive before a screen can navigate.
  let early: string | null = null
  let open: ((path: string) => void) | null = null
  bridge.on('pathOpened', (message) => {
    const { path } = bridgeEvents.pathOpened.parse(message)
    if (open) open(path)
    else early = path
  })

  return {
    name: 'desktop',
    share: null,
    server: {
      address: start.server,
      choose: async (address) =>
        bridgeCalls.chooseServer.result.parse(await bridge.chooseServer({ address })),
    },
    browserSignIn: {
      start: async (provider) => void (await bridge.startSignIn({ provider })),
      onEnd: (listen) => bridge.on('signInEnded', (end) => listen(bridgeEvents.signInEnded.parse(end))),
    },
    notify: (notice) => void bridge.notify(notice).catch(logError),
    downloads: createDesktopDownloads(bridge),
    onPathOpened(listen) {
      open = listen
      if (early !== null) listen(early)
      early = null
      return () => void (open = null)
    },
    desktopApp: {
      version: start.version,
      isTokenKept: start.isTokenKept,
      readUpdate: async () => bridgeCalls.getUpdate.result.parse(await bridge.getUpdate({})),
      onUpdateChanged: (listen) =>
        bridge.on('updateChanged', (update) => listen(bridgeEvents.updateChanged.parse(update))),
      installUpdate: () => void bridge.installUpdate({}).catch(logError),
    },
    uploads: createDesktopUploads(bridge),
    kiosk: createDesktopKiosk(bridge, start.kiosk),
  }
}
