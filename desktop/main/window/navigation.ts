import { DESKTOP_HOST, DESKTOP_SCHEME } from '#shared/bridge/names.ts'
import { EMBED_ORIGINS } from '#shared/embed-origins.ts'
import type { Contents, ElectronApi, Frame, PermissionDetails } from '../electron-api.ts'
import { externalLink } from './external-link.ts'

/** The window may show screens only, and no downloaded or picked files either. */
const NO_PAGE = /^\/(api|uploads|downloads|picked)(\/|$)/i

/** An answer of the server is data and never a page of the app, with any media type. */
const OF_THE_SERVER = /^\/(api|uploads)(\/|$)/i

export const isServerPath = (pathname: string): boolean => OF_THE_SERVER.test(pathname)

/** Whether this address is a screen of the app, which alone may be in the window. */
export function isOwnPage(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, host, username, password, pathname } = new URL(address)
  const isOurs = protocol === `${DESKTOP_SCHEME}:` && host === DESKTOP_HOST && !username && !password
  return isOurs && !NO_PAGE.test(pathname)
}

/** Whether the call comes from the app's own page, not from a frame in it or a foreign page. */
export const isOwnFrame = (frame: Frame | null): boolean =>
  frame !== null && frame.parent === null && isOwnPage(frame.url)

const isEmbed = (address: string): boolean =>
  URL.canParse(address) && EMBED_ORIGINS.includes(new URL(address).origin)

interface Options {
  openExternal(url: string): Promise<void>
}

/** No navigation leaves the app, and no window is added; links to the web and to mail open in the system's programs. */
export function guardContents(contents: Contents, { openExternal }: Options): void {
  const openOutside = (address: string) => {
    const link = externalLink(address)
    // Without such a program on the system there is nowhere to report the failure.
    if (link) void openExternal(link).catch(() => undefined)
  }
  contents.on('will-navigate', (event) => {
    if (isOwnPage(event.url)) return
    event.preventDefault()
    openOutside(event.url)
  })
  contents.on('will-frame-navigate', (event) => {
    if (!event.isMainFrame && !isEmbed(event.url)) event.preventDefault()
  })
  contents.on('will-redirect', (event) => {
    const isAllowed = event.isMainFrame ? isOwnPage(event.url) : isEmbed(event.url)
    if (!isAllowed) event.preventDefault()
  })
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.setWindowOpenHandler(({ url }) => {
    openOutside(url)
    return { action: 'deny' }
  })
}

/** Full screen and copying a link are allowed. The app needs no camera, location or device. */
const GRANTED_PERMISSIONS = new Set(['fullscreen', 'clipboard-sanitized-write'])
/** The live connection goes from the page to the server, which may be in the local network. */
const GRANTED_TO_PAGE = new Set(['local-network', 'local-network-access', 'loopback-network'])

/** The page itself may ask for the local network; a frame of a video provider may not. */
const isGranted = (permission: string, { isMainFrame, requestingUrl }: PermissionDetails): boolean =>
  GRANTED_PERMISSIONS.has(permission) ||
  (GRANTED_TO_PAGE.has(permission) && isMainFrame && isOwnPage(requestingUrl ?? ''))

export function refusePermissions({ defaultSession }: ElectronApi['session']): void {
  defaultSession.setPermissionRequestHandler((_, permission, answer, details) =>
    answer(isGranted(permission, details)),
  )
  defaultSession.setPermissionCheckHandler((_, permission, origin, details) =>
    isGranted(permission, { ...details, requestingUrl: details.requestingUrl ?? origin }),
  )
  defaultSession.setDevicePermissionHandler(() => false)
}
