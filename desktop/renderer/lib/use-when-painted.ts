import { startTransition, useEffect, useState } from 'react'

let hasPainted = false

/**
 * False on the first screen of a visit until its first content is painted, then true for the whole visit: a screen
 * that is shown again renders completely at once, at its scroll position.
 */
export function useWhenPainted(): boolean {
  const [isPainted, setIsPainted] = useState(hasPainted)
  useEffect(() => {
    if (isPainted) return
    const show = () => {
      hasPainted = true
      startTransition(() => setIsPainted(true))
    }
    // A page in the background is never painted, so it may render completely at once.
    if (document.hidden) {
      const timer = setTimeout(show)
      return () => clearTimeout(timer)
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    // The callback of a frame runs right before its paint, and the timer right after the paint.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(show)
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [isPainted])
  return isPainted
}
