import { useCallback, useEffect, useRef, useState, type PointerEvent } from 'react'
import { usePrefersReducedMotion } from '../../lib/use-media-query.ts'

/** A pointer that only passes over the card starts no preview. */
const PREVIEW_DELAY_MS = 400

/** Whether the mouse rests on the card; never by touch, and never where the user prefers reduced motion. */
export function useHoverPreview() {
  const prefersReducedMotion = usePrefersReducedMotion()
  const [isPreviewing, setIsPreviewing] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const stop = useCallback(() => {
    clearTimeout(timer.current)
    setIsPreviewing(false)
  }, [])
  const start = useCallback(
    (event: PointerEvent) => {
      if (prefersReducedMotion || event.pointerType !== 'mouse') return
      clearTimeout(timer.current)
      timer.current = setTimeout(() => setIsPreviewing(true), PREVIEW_DELAY_MS)
    },
    [prefersReducedMotion],
  )
  useEffect(() => stop, [stop])
  return { isPreviewing, handlers: { onPointerEnter: start, onPointerLeave: stop, onClick: stop } }
}
