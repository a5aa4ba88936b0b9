import { startTransition, useEffect, useState } from 'react'

/** After this time a page counts as idle even if it never comes to rest. */
const AT_MOST_MS = 3000

/** True once the page is idle: for work that the user does not wait for. */
export function useWhenIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => {
    const show = () => startTransition(() => setIsIdle(true))
    // Safari has no idle callbacks.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(show, 1000)
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(show, { timeout: AT_MOST_MS })
    return () => cancelIdleCallback(handle)
  }, [])
  return isIdle
}
