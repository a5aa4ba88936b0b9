import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react'
import {
  SWIPE_HINT_CLEAR_MS,
  SWIPE_HINT_PX,
  SWIPE_NAVIGATE_PX,
  VIEWER_INDICATOR_CLEAR_MS,
  VIEWER_SWIPE_INDICATOR_PX,
  VIEWER_SWIPE_NAVIGATE_PX,
} from '#shared/limits.ts'
import type { TrackMotion } from './use-track-motion.ts'

/** From here on a touch is a swipe and no tap. */
const SLOP_PX = 10
/** How much of the finger's way the list follows where there is nothing more. */
const RESISTANCE = 0.25
/** What the finger did longer ago says nothing about how fast it let go. */
const SPEED_WINDOW_MS = 80

export type Direction = 'next' | 'previous'

/** How far a finger goes until it is told where the swipe leads, and until it leads there. */
export interface SwipeThresholds {
  hintPx: number
  navigatePx: number
  hintClearMs: number
}

export const FEED_SWIPE: SwipeThresholds = {
  hintPx: SWIPE_HINT_PX,
  navigatePx: SWIPE_NAVIGATE_PX,
  hintClearMs: SWIPE_HINT_CLEAR_MS,
}
export const VIEWER_SWIPE: SwipeThresholds = {
  hintPx: VIEWER_SWIPE_INDICATOR_PX,
  navigatePx: VIEWER_SWIPE_NAVIGATE_PX,
  hintClearMs: VIEWER_INDICATOR_CLEAR_MS,
}

interface Swipe {
  x: number
  y: number
  /** Where the track was caught. */
  from: number
  axis: 'x' | 'y' | null
  /** What was hinted last: once is enough, however long the finger stays. */
  hinted: Direction | null
  /** Where it leads if it ends here. */
  leads: Direction | null
  trail: { at: number; y: number }[]
}

interface FeedSwipeOptions {
  motion: TrackMotion
  manner: SwipeThresholds
  hasPrevious: boolean
  hasNext: boolean
  onMove: (direction: Direction) => void
  /** The finger is far enough to turn the feed this way, or no longer is. */
  onLead: (direction: Direction | null) => void
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

/** px a millisecond, downwards positive, over the last moments. */
function speedOf({ trail }: Swipe, now: number): number {
  const first = trail.find(({ at }) => now - at <= SPEED_WINDOW_MS)
  const last = trail.at(-1)
  if (!first || !last || last.at <= first.at) return 0
  return (last.y - first.y) / (last.at - first.at)
}

/** The track follows the finger, and is let go with the finger's speed. */
export function useFeedSwipe({
  motion,
  manner,
  hasPrevious,
  hasNext,
  onMove,
  onLead,
  onLeave,
}: FeedSwipeOptions): FeedSwipe {
  const swipe = useRef<Swipe | null>(null)
  const wasSwipe = useRef(false)
  const [hint, showHint] = useDirectionHint(manner.hintClearMs)

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    wasSwipe.current = false
    if (!event.isPrimary || event.button !== 0) return
    swipe.current = {
      x: event.clientX,
      y: event.clientY,
      from: 0,
      axis: null,
      hinted: null,
      leads: null,
      trail: [],
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
      current.from = motion.grab()
      wasSwipe.current = true
      event.currentTarget.setPointerCapture(event.pointerId)
    }
    if (current.axis === 'x') {
      motion.follow(Math.min(0, dx), 0)
      return
    }
    current.trail = [...current.trail.slice(-9), { at: event.timeStamp, y: event.clientY }]
    const isAtEnd = dy < 0 ? !hasNext : !hasPrevious
    motion.follow(0, current.from + (isAtEnd ? dy * RESISTANCE : dy))
    const direction = dy < 0 ? 'next' : 'previous'
    const leads = Math.abs(dy) >= manner.navigatePx && !isAtEnd ? direction : null
    if (leads !== current.leads) {
      current.leads = leads
      onLead(leads)
    }
    if (Math.abs(dy) < manner.hintPx || isAtEnd || current.hinted === direction) return
    current.hinted = direction
    showHint(direction)
  }
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const current = swipe.current
    if (!current || !event.isPrimary) return
    swipe.current = null
    if (!current.axis) return
    const dx = event.clientX - current.x
    const dy = event.clientY - current.y
    if (current.axis === 'x' && dx < -manner.navigatePx) {
      onLeave()
      return
    }
    const isFarEnough = current.axis === 'y' && Math.abs(dy) >= manner.navigatePx
    const direction = dy < 0 ? 'next' : 'previous'
    if (isFarEnough && (direction === 'next' ? hasNext : hasPrevious)) {
      motion.release(Math.abs(speedOf(current, event.timeStamp)))
      onMove(direction)
      return
    }
    if (isFarEnough) onMove(direction)
    onLead(null)
    motion.settle()
  }
  const onPointerCancel = () => {
    onLead(null)
    if (swipe.current?.axis) motion.settle()
    swipe.current = null
  }
  return { hint, wasSwipe, handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel } }
}

/** Where the swipe leads, for as long as a glance takes. */
function useDirectionHint(clearMs: number): [Direction | null, (direction: Direction) => void] {
  const [shown, setShown] = useState<{ direction: Direction } | null>(null)
  // Counted from when it is on the screen.
  useEffect(() => {
    if (!shown) return
    const timer = setTimeout(() => setShown(null), clearMs)
    return () => clearTimeout(timer)
  }, [shown, clearMs])
  return [shown?.direction ?? null, (direction) => setShown({ direction })]
}
