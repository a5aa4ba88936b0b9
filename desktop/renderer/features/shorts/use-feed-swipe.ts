import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react'
import { SWIPE_HINT_CLEAR_MS, SWIPE_HINT_PX, SWIPE_NAVIGATE_PX } from '#shared/limits.ts'

/** From here on a touch is a swipe and no tap. */
const SLOP_PX = 10
/** How much of the finger's way the list follows where there is nothing more. */
const RESISTANCE = 0.25

export type Direction = 'next' | 'previous'

interface Swipe {
  x: number
  y: number
  axis: 'x' | 'y' | null
}

interface FeedSwipeOptions {
  hasPrevious: boolean
  hasNext: boolean
  onMove: (direction: Direction) => void
  /** Swiped away to the left. */
  onLeave: () => void
}

interface FeedSwipe {
  hint: Direction | null
  /** Whether the press that just ended was a swipe, so that it isn't taken for a tap as well. */
  wasSwipe: RefObject<boolean>
  handlers: {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void
    onPointerMove: (event: PointerEvent<HTMLElement>) => void
    onPointerUp: (event: PointerEvent<HTMLElement>) => void
    onPointerCancel: (event: PointerEvent<HTMLElement>) => void
  }
}

/** The track follows the finger through two custom properties: no rendering while it moves. */
export function useFeedSwipe(
  track: RefObject<HTMLElement | null>,
  { hasPrevious, hasNext, onMove, onLeave }: FeedSwipeOptions,
): FeedSwipe {
  const swipe = useRef<Swipe | null>(null)
  const wasSwipe = useRef(false)
  const [hint, showHint] = useDirectionHint()

  const follow = (x: number, y: number, isDragging: boolean) => {
    const style = track.current?.style
    style?.setProperty('--drag-x', `${x}px`)
    style?.setProperty('--drag-y', `${y}px`)
    track.current?.toggleAttribute('data-dragging', isDragging)
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    wasSwipe.current = false
    if (event.isPrimary && event.button === 0) {
      swipe.current = { x: event.clientX, y: event.clientY, axis: null }
    }
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const current = swipe.current
    if (!current || !event.isPrimary) return
    const dx = event.clientX - current.x
    const dy = event.clientY - current.y
    if (!current.axis) {
      if (Math.max(Math.abs(dx), Math.abs(dy)) < SLOP_PX) return
      current.axis = Math.abs(dx) > Math.abs(dy) ? 'x' : 'y'
      wasSwipe.current = true
      event.currentTarget.setPointerCapture(event.pointerId)
    }
    if (current.axis === 'x') {
      follow(Math.min(0, dx), 0, true)
      return
    }
    const isAtEnd = dy < 0 ? !hasNext : !hasPrevious
    follow(0, isAtEnd ? dy * RESISTANCE : dy, true)
    if (Math.abs(dy) >= SWIPE_HINT_PX && !isAtEnd) showHint(dy < 0 ? 'next' : 'previous')
  }
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const current = swipe.current
    if (!current || !event.isPrimary) return
    swipe.current = null
    const dx = event.clientX - current.x
    const dy = event.clientY - current.y
    follow(0, 0, false)
    if (current.axis === 'x' && dx < -SWIPE_NAVIGATE_PX) onLeave()
    if (current.axis === 'y' && dy <= -SWIPE_NAVIGATE_PX) onMove('next')
    if (current.axis === 'y' && dy >= SWIPE_NAVIGATE_PX) onMove('previous')
  }
  const onPointerCancel = () => {
    swipe.current = null
    follow(0, 0, false)
  }
  return { hint, wasSwipe, handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel } }
}

/** Where the swipe leads, for as long as a glance takes. */
function useDirectionHint(): [Direction | null, (direction: Direction) => void] {
  const [hint, setHint] = useState<Direction | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const show = (direction: Direction) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setHint(null), SWIPE_HINT_CLEAR_MS)
    setHint(direction)
  }
  return [hint, show]
}
