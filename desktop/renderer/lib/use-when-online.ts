import { useEffect, useEffectEvent } from 'react'
import { listen } from './listen.ts'

/** Calls `act` when the network is back, as long as `isWaiting`. */
export function useWhenOnline(isWaiting: boolean, act: () => void): void {
  const onOnline = useEffectEvent(act)
  useEffect(() => (isWaiting ? listen(window, ['online'], () => onOnline()) : undefined), [isWaiting])
}
