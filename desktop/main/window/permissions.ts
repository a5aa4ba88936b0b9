import type { ElectronApi } from '../electron-api.ts'

/** Watching with the whole screen, and copying a link. Nobody here needs a camera, a place or a device. */
const GRANTED = new Set(['fullscreen', 'clipboard-sanitized-write'])

export function refusePermissions({ defaultSession }: ElectronApi['session']): void {
  defaultSession.setPermissionRequestHandler((_, permission, answer) => answer(GRANTED.has(permission)))
  defaultSession.setPermissionCheckHandler((_, permission) => GRANTED.has(permission))
  defaultSession.setDevicePermissionHandler(() => false)
}
