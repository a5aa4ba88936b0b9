import { startTransition, useEffect, useState } from 'react'
import { afterPaint } from './after-paint.ts'

let hasPainted = false

/**
 * False on the first screen of a visit until its first content is painted, then true for the whole visit: a screen
 * that is shown again renders completely at once, at its scroll position.
 */
export function useWhenPainted(): boolean {
  const [isPainted, setIsPainted] = useState(hasPainted)
  useEffect(() => {
    if (isPainted) return
    return afterPaint(() => {
      hasPainted = true
      startTransition(() => setIsPainted(true))
    })
  }, [isPainted])
  return isPainted
}
