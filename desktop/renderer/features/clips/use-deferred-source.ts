import { useEffect, useState } from 'react'

/** By then the swipe has ended, and the clip that it led to shows its first frames. */
const DEFER_MS = 250

/**
 * Gives the active clip its source at once. A neighbour gets its source a moment later, so that loading it doesn't slow
 * down the clip that is starting.
 */
export function useDeferredSource(wanted: string | null, isActive: boolean): string | null {
  const [given, setGiven] = useState(isActive ? wanted : null)
  if (isActive && given !== wanted) setGiven(wanted)
  useEffect(() => {
    const timer = setTimeout(() => setGiven(wanted), DEFER_MS)
    return () => clearTimeout(timer)
  }, [wanted])
  return isActive ? wanted : given
}
