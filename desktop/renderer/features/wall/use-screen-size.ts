import { useEffect, useState } from 'react'
import { listen } from '../../lib/listen.ts'
import type { Size } from './layout.ts'

const read = (): Size => ({ width: window.innerWidth, height: window.innerHeight })

/** The size of the page in CSS pixels. */
export function useScreenSize(): Size {
  const [size, setSize] = useState(read)
  useEffect(() => {
    return listen(window, ['resize'], () => setSize(read()))
  }, [])
  return size
}
