import { canKeepLessons, createBrowserDownloads } from './browser-downloads.ts'

/** Most abilities are those of the desktop app alone. */
export function createBrowserPlatform() {
  return {
    name: 'browser' as const,
    /** The system's share sheet. */
    share: 'share' in navigator ? (data: ShareData) => navigator.share(data) : null,
    server: null,
    browserSignIn: null,
    notify: null,
    onPathOpened: null,
    desktopApp: null,
    spelling: null,
    help: null,
    downloads: canKeepLessons() ? createBrowserDownloads() : null,
    uploads: null,
    kiosk: null,
  }
}
