import { useEffect, useState } from 'react'

let hasPainted = false

/**
 * False for the first screen of a visit until what it shows is painted; true ever after, so that whoever comes back to
 * a screen finds all of it, and their place in it.
 */
export function useWhenPainted(): boolean {
  const [isPainted, setIsPainted] = useState(hasPainted)
  useEffect(() => {
    if (isPainted) return
    const show = () => {
      hasPainted = true
      setIsPainted(true)
    }
    // A page in the background is never painted, and may be filled at once.
    if (document.hidden) {
      const timer = setTimeout(show)
      return () => clearTimeout(timer)
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    // A frame's callback comes right before its paint, and what it puts off right behind.
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
