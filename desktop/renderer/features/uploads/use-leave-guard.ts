import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'

/** Where a plain press on this event leads inside the app; null where it opens elsewhere or isn't a link. */
function destinationOf(event: MouseEvent): string | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null
  if (!(link instanceof HTMLAnchorElement) || link.target || link.origin !== location.origin) return null
  if (link.pathname === location.pathname && link.hash) return null
  return link.pathname + link.search + link.hash
}

export interface LeaveGuard {
  /** Somebody wants to leave, and is to be asked. */
  isAsking: boolean
  stay: () => void
  leave: () => void
}

/**
 * While `isActive`, closing the page asks in the browser's own words and following a link of the app asks in
 * ours. The app's router holds no blocker, so that the back button isn't held.
 */
export function useLeaveGuard(isActive: boolean): LeaveGuard {
  const navigate = useNavigate()
  const [destination, setDestination] = useState<string | null>(null)
  // The upload ended while the question stood: there is nothing to ask any more.
  if (!isActive && destination !== null) setDestination(null)

  useEffect(() => {
    if (!isActive) return undefined
    const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    const onClick = (event: MouseEvent) => {
      const to = destinationOf(event)
      if (to === null) return
      // Before the router's own listener hears of it.
      event.preventDefault()
      event.stopPropagation()
      setDestination(to)
    }
    window.addEventListener('beforeunload', onBeforeUnload)
    document.addEventListener('click', onClick, { capture: true })
    return () => {
      window.removeEventListener('beforeunload', onBeforeUnload)
      document.removeEventListener('click', onClick, { capture: true })
    }
  }, [isActive])

  return {
    isAsking: destination !== null,
    stay: () => setDestination(null),
    leave: () => {
      if (destination !== null) void navigate(destination)
    },
  }
}
