import { DESKTOP_SCHEME, LINK_SCHEME } from '#shared/bridge/names.ts'
import { KIOSK_FLAG } from '../capabilities/launch-at-login.ts'
import type { DesktopParts } from '../desktop-parts.ts'
import { announceAppImage } from '../capabilities/desktop-entry.ts'
import type { ElectronApi } from '../electron-api.ts'
import { guardContents } from '../window/navigation.ts'
import { listenForRequests, type OutsideRequests } from './outside-requests.ts'

interface Prepared {
  requests: OutsideRequests
  /** Whether the system opens links of the app's scheme with this app. */
  opensLinks: boolean
}

/** A key of a keyboard or a remote control would pause the wall, and show the system's volume over it. */
function ignoreMediaKeys(commandLine: ElectronApi['app']['commandLine']): void {
  const others = commandLine.getSwitchValue('disable-features')
  commandLine.appendSwitch('disable-features', [others, 'HardwareMediaKeyHandling'].filter(Boolean).join(','))
}

/** What Electron allows only before it is ready, and the listeners that must miss no event. */
export function prepare({ electron, argv, launcher, appImage }: DesktopParts): Prepared {
  const { app, autoUpdater, protocol, shell } = electron
  protocol.registerSchemesAsPrivileged([
    {
      scheme: DESKTOP_SCHEME,
      // The names of scripts change with their content, so their compiled code may be kept between two starts.
      privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
    },
  ])
  // Electron's own menu, with developer tools and the end of the program, would be there until this app sets one.
  electron.setMenu(null)
  if (argv.includes(KIOSK_FLAG)) ignoreMediaKeys(app.commandLine)
  // An AppImage starts the new version while this one ends.
  autoUpdater.on('before-quit-for-update', () => app.releaseSingleInstanceLock())
  app.on('web-contents-created', (_, contents) => guardContents(contents, shell))
  const requests = listenForRequests(app, argv)
  // Before the scheme is registered for the first time: the system's library reads its folders once.
  if (appImage) announceAppImage(appImage)
  const opensLinks = launcher
    ? app.setAsDefaultProtocolClient(LINK_SCHEME, launcher.executable, launcher.args)
    : app.setAsDefaultProtocolClient(LINK_SCHEME)
  return { requests, opensLinks }
}
