import { useEffect, useState } from 'react'

/** A glide is over by then, and the clip that it led to has its first frames. */
const TURN_MS = 250

/**
 * The current clip gets its source at once. A neighbour waits for its turn, so that loading it takes nothing from
 * the clip that is just starting.
 */
export function useDeferredSource(wanted: string | null, isActive: boolean): string | null {
  const [given, setGiven] = useState(isActive ? wanted : null)
  if (isActive && given !== wanted) setGiven(wanted)
  useEffect(() => {
    const timer = setTimeout(() => setGiven(wanted), TURN_MS)
    return () => clearTimeout(timer)
  }, [wanted])
  return isActive ? wanted : given
}
