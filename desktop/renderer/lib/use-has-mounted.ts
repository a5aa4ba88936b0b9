import { useEffect, useState } from 'react'

/**
 * False in the first pass, true from then on. The state machines of dialogs and menus want to be opened after they
 * have started: one that starts open is set up twice under StrictMode, and its first half closes the second.
 */
export function useHasMounted(): boolean {
  const [hasMounted, setHasMounted] = useState(false)
  useEffect(() => queueMicrotask(() => setHasMounted(true)), [])
  return hasMounted
}
