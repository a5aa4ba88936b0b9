import { useEffect, useState } from 'react'
import type { Size } from './layout.ts'

const read = (): Size => ({ width: window.innerWidth, height: window.innerHeight })

/** The page's size in CSS pixels; a new value with each change and no work between changes. */
export function useScreenSize(): Size {
  const [size, setSize] = useState(read)
  useEffect(() => {
    const ending = new AbortController()
    window.addEventListener('resize', () => setSize(read()), { signal: ending.signal })
    return () => ending.abort()
  }, [])
  return size
}
