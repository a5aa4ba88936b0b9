import type { Platform } from './platform.ts'

export function createBrowserPlatform(): Platform {
  return {
    name: 'browser',
    share: 'share' in navigator ? (data) => navigator.share(data) : null,
  }
}
