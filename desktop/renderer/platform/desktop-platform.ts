import {
  BRIDGE_CALLS,
  bridgeCalls,
  bridgeEvents,
  type Bridge,
  type BridgeArguments,
  type BridgeEvent,
  type BridgeMessage,
  type SignInEnd,
  type UpdateState,
} from '#shared/bridge/bridge.ts'
import type { NearbySearch } from '#shared/bridge/nearby.ts'
import type { ProxyQuestion } from '#shared/bridge/connection.ts'
import { authToken } from '../lib/auth-token.ts'
import { logError } from '../lib/log-error.ts'
import { serverOrigin } from '../lib/server-origin.ts'
import { createDesktopDownloads } from './desktop-downloads.ts'
import { createDesktopKiosk } from './desktop-kiosk.ts'
import { createDesktopUploads } from './desktop-uploads.ts'

/** The same bridge, whose results and messages are validated: the main process may be of another version. */
function validated(bridge: Bridge): Bridge {
  const calls = BRIDGE_CALLS.map((name) => {
    const call = bridge[name] as (args: unknown) => Promise<unknown>
    return [name, async (args: unknown) => bridgeCalls[name].result.parse(await call(args))]
  })
  const on = <Name extends BridgeEvent>(event: Name, listen: (message: BridgeMessage<Name>) => void) =>
    bridge.on(event, (message) => listen(bridgeEvents[event].parse(message) as BridgeMessage<Name>))
  // Object.fromEntries loses the names, which BRIDGE_CALLS has.
  return Object.assign(Object.fromEntries(calls), { on }) as Bridge
}

/** What the desktop app can do for the page, over its bridge. */
export async function createDesktopPlatform(unchecked: Bridge) {
  const bridge = validated(unchecked)
  // The secret store may answer before there is a part that listens, and even before the start does.
  let found: BridgeMessage<'signInFound'> | null = null
  let takeFound = (): void => undefined
  bridge.on('signInFound', (message) => {
    found = message
    takeFound()
  })
  const start = await bridge.getStart({})
  if (start.server !== null) serverOrigin.choose(start.server)

  // The page needs the token synchronously at every request; the main process stores it.
  let { token, isTokenKept } = start
  authToken.keepIn({
    read: () => token,
    write: (next) => {
      token = next
      bridge.writeToken({ token: next }).catch(logError)
    },
    remove: () => {
      // A secret store that is still locked may have a token, which a page without one must not remove.
      if (token === null) return
      token = null
      bridge.removeToken({}).catch(logError)
    },
  })

  // A link may arrive before a screen can navigate.
  let early: string | null = null
  let open: ((path: string) => void) | null = null
  bridge.on('pathOpened', ({ path }) => {
    if (open) open(path)
    else early = path
  })

  return {
    name: 'desktop' as const,
    share: null,
    /** Choosing the server; in a browser it is the page's own. */
    server: {
      /** null before the first choice. */
      address: start.server,
      /** `trust`: the fingerprint of a certificate that the person has confirmed. */
      choose: (address: string, trust: string | null = null) => bridge.chooseServer({ address, trust }),
      certificates: {
        read: () => bridge.getTrustedCertificates({}),
        /** The desktop app starts again if it has used the certificate. */
        revoke: (host: string) => bridge.revokeCertificate({ host }),
      },
      proxy: {
        read: () => bridge.getProxyQuestion({}),
        onAsked: (listen: (question: ProxyQuestion) => void) => bridge.on('proxyAsked', listen),
        signIn: (login: BridgeArguments<'signInToProxy'>) => bridge.signInToProxy(login),
      },
      /** Servers that announce themselves on the local network. */
      nearby: {
        read: () => bridge.getNearbySearch({}),
        search: () => bridge.searchNearby({}),
        onChanged: (listen: (search: NearbySearch) => void) => bridge.on('nearbySearchChanged', listen),
      },
    },
    /** Signing in with a provider outside of the page. */
    browserSignIn: {
      /** Whether the browser's last page opens this app. */
      leadsBack: start.opensLinks,
      start: (provider: string) => bridge.startSignIn({ provider }),
      onEnd: (listen: (end: SignInEnd) => void) => bridge.on('signInEnded', listen),
    },
    /** System notifications, for events while the window is not in front. */
    notify: (notice: BridgeArguments<'notify'>) => void bridge.notify(notice).catch(logError),
    /** Screens that are opened from outside: by links, notifications and the menu. */
    onPathOpened(listen: (path: string) => void) {
      open = listen
      if (early !== null) listen(early)
      early = null
      return () => void (open = null)
    },
    /** The desktop app itself. */
    desktopApp: {
      version: start.version,
      isTokenKept: () => isTokenKept,
      /** The secret store was locked, and has told the token now. */
      onSignInFound(listen: () => void) {
        takeFound = () => {
          if (!found) return
          const { token: told, isTokenKept: isKept } = found
          found = null
          isTokenKept = isKept
          if (told === null || token !== null) return
          token = told
          listen()
        }
        takeFound()
        return () => void (takeFound = () => undefined)
      },
      readUpdate: () => bridge.getUpdate({}),
      onUpdateChanged: (listen: (update: UpdateState) => void) => bridge.on('updateChanged', listen),
      installUpdate: () => void bridge.installUpdate({}).catch(logError),
    },
    spelling: {
      read: () => bridge.getSpelling({}),
      save: (isOn: boolean) => bridge.setSpelling({ isOn }),
    },
    help: {
      openLogFolder: () => bridge.openLogFolder({}),
      copyDiagnostics: () => bridge.copyDiagnostics({}),
      /** They were copied from the menu. */
      onCopied: (listen: () => void) => bridge.on('diagnosticsCopied', listen),
    },
    downloads: createDesktopDownloads(bridge),
    uploads: createDesktopUploads(bridge),
    kiosk: createDesktopKiosk(bridge, start.kiosk),
  }
}
