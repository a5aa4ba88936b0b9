import { useCallback, useSyncExternalStore } from 'react'
import { LARGE_SCREEN_PX, MOBILE_BREAKPOINT_PX } from '#shared/limits/layout.ts'
import { LOW_SCREEN } from '../theme/low-screen.ts'
import { listen } from './listen.ts'

const NARROW_SCREEN = `(max-width: ${MOBILE_BREAKPOINT_PX - 1}px)`

/** Without a window, in the prerender of the build, the screen is that of a phone. */
export const matchesNow = (query: string): boolean =>
  typeof window === 'undefined' ? query.startsWith(NARROW_SCREEN) : window.matchMedia(query).matches

function useMediaQuery(query: string): boolean {
  const read = () => matchesNow(query)
  return useSyncExternalStore(
    useCallback((notify) => listen(window.matchMedia(query), ['change'], notify), [query]),
    read,
    read,
  )
}

/** Narrower than 768 px. */
export const useIsMobile = (): boolean => useMediaQuery(NARROW_SCREEN)

/** The same, read once, for event handlers. */
export const isMobileNow = (): boolean => matchesNow(NARROW_SCREEN)

export const SMALL_SCREEN = `${NARROW_SCREEN}, ${LOW_SCREEN}`

/** A phone in either hand: narrower than 768 px, or on its side. */
export const useIsSmallScreen = (): boolean => useMediaQuery(SMALL_SCREEN)
/** The same, read once, for event handlers. */
export const isSmallScreenNow = (): boolean => matchesNow(SMALL_SCREEN)

/** Wide enough for a column beside the content. */
export const useIsLargeScreen = (): boolean => useMediaQuery(`(min-width: ${LARGE_SCREEN_PX}px)`)

export const usePrefersReducedMotion = (): boolean => useMediaQuery('(prefers-reduced-motion: reduce)')
