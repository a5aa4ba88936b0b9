import type { ElectronApi } from '../../electron-api.ts'
import type { Seen } from './seen.ts'

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
          seen.mayAsk = (permission) => {
            let isGranted = false
            handler(null, permission, (answer) => void (isGranted = answer))
            return isGranted
          }
        },
        setPermissionCheckHandler: (handler) =>
          void (seen.mayHave = (permission) => handler(null, permission)),
        setDevicePermissionHandler: (handler) => void (seen.mayHaveDevice = handler),
      },
    },
  }
}
