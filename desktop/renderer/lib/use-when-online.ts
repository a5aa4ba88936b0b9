import { useEffect, useEffectEvent } from 'react'

/** Calls `act` when the network is back, as long as `isWaiting`. */
export function useWhenOnline(isWaiting: boolean, act: () => void): void {
  const onOnline = useEffectEvent(act)
  useEffect(() => {
    if (!isWaiting) return undefined
    const listen = () => onOnline()
    window.addEventListener('online', listen)
    return () => window.removeEventListener('online', listen)
  }, [isWaiting])
}
