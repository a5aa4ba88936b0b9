import type { Platform } from './platform.ts'

export function createBrowserPlatform(): Platform {
  return {
    name: 'browser',
    share: 'share' in navigator ? (data) => navigator.share(data) : null,
    server: null,
    browserSignIn: null,
    notify: null,
    onPathOpened: null,
    downloads: null,
    desktopApp: null,
    uploads: null,
    kiosk: null,
  }
}
