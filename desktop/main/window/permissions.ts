import type { ElectronApi } from '../electron-api.ts'

/** Full screen and copying a link are allowed. The app needs no camera, location or device. */
const GRANTED = new Set(['fullscreen', 'clipboard-sanitized-write'])

export function refusePermissions({ defaultSession }: ElectronApi['session']): void {
  defaultSession.setPermissionRequestHandler((_, permission, answer) => answer(GRANTED.has(permission)))
  defaultSession.setPermissionCheckHandler((_, permission) => GRANTED.has(permission))
  defaultSession.setDevicePermissionHandler(() => false)
}
