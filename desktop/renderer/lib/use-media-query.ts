import { useCallback, useSyncExternalStore } from 'react'
import { LARGE_SCREEN_PX, MOBILE_BREAKPOINT_PX } from '#shared/limits.ts'
import { listen } from './listen.ts'

const NARROW = `(max-width: ${MOBILE_BREAKPOINT_PX - 1}px)`

/** Without a window, in the prerender of the build, the screen is that of a phone. */
const matches = (query: string): boolean =>
  typeof window === 'undefined' ? query === NARROW : window.matchMedia(query).matches

function useMediaQuery(query: string): boolean {
  const read = () => matches(query)
  return useSyncExternalStore(
    useCallback((notify) => listen(window.matchMedia(query), ['change'], notify), [query]),
    read,
    read,
  )
}

/** Narrower than 768 px. */
export const useIsMobile = (): boolean => useMediaQuery(NARROW)
/** The same, read once, for event handlers. */
export const isMobileNow = (): boolean => matches(NARROW)

/** Wide enough for a column beside the content. */
export const useIsLargeScreen = (): boolean => useMediaQuery(`(min-width: ${LARGE_SCREEN_PX}px)`)

export const usePrefersReducedMotion = (): boolean => useMediaQuery('(prefers-reduced-motion: reduce)')
