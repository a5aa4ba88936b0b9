import { createContext, use } from 'react'

/**
 * What the program around the page can do. An ability that is missing is null, so that a screen simply doesn't
 * offer it.
 */
export interface Platform {
  name: 'browser' | 'desktop'
  /** The system's own share sheet. */
  share: ((data: { title: string; text?: string; url: string }) => Promise<void>) | null
}

export const PlatformContext = createContext<Platform | null>(null)

export function usePlatform(): Platform {
  const platform = use(PlatformContext)
  if (!platform) throw new Error('usePlatform() stands outside of PlatformContext')
  return platform
}
