import { DESKTOP_HOST, DESKTOP_SCHEME } from '#shared/bridge/names.ts'
import { EMBED_ORIGINS } from '#shared/embed-origins.ts'
import type { Contents, ElectronApi, Frame } from '../electron-api.ts'

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

/** The normalized address for the system's browser; null for anything but http and https. */
function externalLink(address: string): string | null {
  if (!URL.canParse(address)) return null
  const { protocol, username, password, href } = new URL(address)
  if (protocol !== 'https:' && protocol !== 'http:') return null
  return username || password ? null : href
}

interface Options {
  openExternal(url: string): Promise<void>
}

/** No navigation leaves the app, and no window is added; web links open in the system's browser. */
export function guardContents(contents: Contents, { openExternal }: Options): void {
  const openOutside = (address: string) => {
    const link = externalLink(address)
    // Without a browser on the system there is nowhere to report the failure.
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
const GRANTED = new Set(['fullscreen', 'clipboard-sanitized-write'])

export function refusePermissions({ defaultSession }: ElectronApi['session']): void {
  defaultSession.setPermissionRequestHandler((_, permission, answer) => answer(GRANTED.has(permission)))
  defaultSession.setPermissionCheckHandler((_, permission) => GRANTED.has(permission))
  defaultSession.setDevicePermissionHandler(() => false)
}
