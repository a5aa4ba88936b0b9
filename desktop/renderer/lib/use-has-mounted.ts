import { useEffect, useState } from 'react'

/**
 * False in the first render, then true. The state machine of a dialog or menu must be opened after its start: one that
 * starts open is set up twice under StrictMode, and the end of the first set-up closes the second.
 */
export function useHasMounted(): boolean {
  const [hasMounted, setHasMounted] = useState(false)
  useEffect(() => queueMicrotask(() => setHasMounted(true)), [])
  return hasMounted
}
