import { DESKTOP_SCHEME, LINK_SCHEME } from '#shared/bridge/names.ts'
import type { DesktopParts } from '../desktop-parts.ts'
import { guardContents } from '../window/navigation.ts'
import { listenForRequests, type OutsideRequests } from './outside-requests.ts'

/** What Electron allows only before it is ready, and the listeners that must miss no event. */
export function prepare({ electron, argv, launcher }: DesktopParts): OutsideRequests {
  const { app, protocol, shell } = electron
  protocol.registerSchemesAsPrivileged([
    {
      scheme: DESKTOP_SCHEME,
      privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true },
    },
  ])
  app.on('web-contents-created', (_, contents) => guardContents(contents, shell))
  const requests = listenForRequests(app, argv)
  if (launcher) app.setAsDefaultProtocolClient(LINK_SCHEME, launcher.executable, launcher.args)
  else app.setAsDefaultProtocolClient(LINK_SCHEME)
  return requests
}
