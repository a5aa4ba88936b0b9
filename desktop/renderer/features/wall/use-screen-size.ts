import { useEffect, useState } from 'react'
import type { Size } from './layout.ts'

const read = (): Size => ({ width: window.innerWidth, height: window.innerHeight })

/** The size of the page in CSS pixels. */
export function useScreenSize(): Size {
  const [size, setSize] = useState(read)
  useEffect(() => {
    const ending = new AbortController()
    window.addEventListener('resize', () => setSize(read()), { signal: ending.signal })
    return () => ending.abort()
  }, [])
  return size
}
