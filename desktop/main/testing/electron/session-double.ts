import { DESKTOP_ORIGIN } from '#shared/bridge/names.ts'
import type { ElectronApi } from '../../electron-api.ts'
import type { Seen } from './seen.ts'

const PAGE = { isMainFrame: true, requestingUrl: `${DESKTOP_ORIGIN}/` }

/** The session of all pages: its permissions and the app's own scheme. */
export function doubleSession(seen: Seen): Pick<ElectronApi, 'session' | 'protocol'> {
  return {
    protocol: {
      registerSchemesAsPrivileged: (schemes) => void (seen.schemes = schemes),
      handle: (_, handler) => void (seen.handler = handler),
    },
    session: {
      defaultSession: {
        setPermissionRequestHandler(handler) {
          seen.mayAsk = (permission, frame = PAGE) => {
            let isGranted = false
            handler(null, permission, (answer) => void (isGranted = answer), frame)
            return isGranted
          }
        },
        setPermissionCheckHandler: (handler) =>
          void (seen.mayHave = (permission, frame = PAGE) =>
            handler(null, permission, frame.requestingUrl ?? PAGE.requestingUrl, frame)),
        setDevicePermissionHandler: (handler) => void (seen.mayHaveDevice = handler),
        webRequest: {
          // One listener a session: the next one replaces it.
          onBeforeSendHeaders(filter, listener) {
            seen.headersOf = (url, requestHeaders) => {
              const isMeant = filter.urls.some((pattern) => url.startsWith(pattern.replace(/\*$/, '')))
              let sent = requestHeaders
              if (isMeant)
                listener({ requestHeaders }, (change) => void (sent = change.requestHeaders ?? sent))
              return sent
            }
          },
        },
      },
    },
  }
}
