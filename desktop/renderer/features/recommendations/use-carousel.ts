import { useCallback, useRef, useState, type RefCallback } from 'react'
import { RECOMMENDATION_SCROLL_PX } from '#shared/limits.ts'
import { usePrefersReducedMotion } from '../../lib/use-media-query.ts'

interface Carousel {
  row: RefCallback<HTMLUListElement>
  isAtStart: boolean
  isAtEnd: boolean
  step: (direction: -1 | 1) => void
}

/** A fraction of a pixel is no way left to go. */
const TOLERANCE_PX = 1
const NOWHERE_TO_GO = { isAtStart: true, isAtEnd: true }

/** A row that is pushed by one step, and knows where it ends. */
export function useCarousel(): Carousel {
  const shown = useRef<HTMLUListElement>(null)
  const isStill = usePrefersReducedMotion()
  const [ends, setEnds] = useState(NOWHERE_TO_GO)

  const row = useCallback((element: HTMLUListElement) => {
    shown.current = element
    const look = () => {
      const { scrollLeft, clientWidth, scrollWidth } = element
      setEnds({
        isAtStart: scrollLeft <= TOLERANCE_PX,
        isAtEnd: scrollLeft + clientWidth >= scrollWidth - TOLERANCE_PX,
      })
    }
    look()
    const size = new ResizeObserver(look)
    size.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      shown.current = null
      setEnds(NOWHERE_TO_GO)
      size.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [])

  const step = (direction: -1 | 1) =>
    shown.current?.scrollBy({
      left: direction * RECOMMENDATION_SCROLL_PX,
      behavior: isStill ? 'auto' : 'smooth',
    })
  return { row, ...ends, step }
}
