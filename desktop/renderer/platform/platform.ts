import { createContext, use } from 'react'
import type { createBrowserPlatform } from './browser-platform.ts'
import type { createDesktopPlatform } from './desktop-platform.ts'

export type { DiskFile } from './desktop-uploads.ts'

type DesktopPlatform = Awaited<ReturnType<typeof createDesktopPlatform>>
type BrowserPlatform = ReturnType<typeof createBrowserPlatform>
export type DiskDownloads = DesktopPlatform['downloads']
/** Videos on this device; `disk` are the abilities of the desktop app alone. */
export type PlatformDownloads = DiskDownloads | NonNullable<BrowserPlatform['downloads']>

/** What the environment of the page can do. A missing ability is null, and a screen does not offer it. */
export type Platform = DesktopPlatform | BrowserPlatform

export const PlatformContext = createContext<Platform | null>(null)

export function usePlatform(): Platform {
  const platform = use(PlatformContext)
  if (!platform) throw new Error('usePlatform() stands outside of PlatformContext')
  return platform
}
