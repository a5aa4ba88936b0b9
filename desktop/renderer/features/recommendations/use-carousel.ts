import { useCallback, useRef, useState } from 'react'
import { RECOMMENDATION_SCROLL_PX } from '#shared/limits/layout.ts'
import { listen } from '../../lib/listen.ts'
import { usePrefersReducedMotion } from '../../lib/use-media-query.ts'

/** Scroll positions may be fractions of a pixel. */
const TOLERANCE_PX = 1
const NO_OVERFLOW = { isAtStart: true, isAtEnd: true }

/** A row that scrolls by steps, and whether it is at its start or end. */
export function useCarousel() {
  const shown = useRef<HTMLUListElement>(null)
  const prefersReducedMotion = usePrefersReducedMotion()
  const [ends, setEnds] = useState(NO_OVERFLOW)

  const row = useCallback((element: HTMLUListElement) => {
    shown.current = element
    const measure = () => {
      const { scrollLeft, clientWidth, scrollWidth } = element
      setEnds({
        isAtStart: scrollLeft <= TOLERANCE_PX,
        isAtEnd: scrollLeft + clientWidth >= scrollWidth - TOLERANCE_PX,
      })
    }
    measure()
    const size = new ResizeObserver(measure)
    size.observe(element)
    const stop = listen(element, ['scroll'], measure)
    return () => {
      shown.current = null
      setEnds(NO_OVERFLOW)
      size.disconnect()
      stop()
    }
  }, [])

  const step = (direction: -1 | 1) =>
    shown.current?.scrollBy({
      left: direction * RECOMMENDATION_SCROLL_PX,
      behavior: prefersReducedMotion ? 'auto' : 'smooth',
    })
  return { row, ...ends, step }
}
