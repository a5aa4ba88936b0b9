import { useEffect, useRef, useState, type MouseEvent, type PointerEvent } from 'react'
import {
  SWIPE_HINT_CLEAR_MS,
  SWIPE_HINT_PX,
  SWIPE_NAVIGATE_PX,
  VIEWER_INDICATOR_CLEAR_MS,
  VIEWER_SWIPE_INDICATOR_PX,
  VIEWER_SWIPE_NAVIGATE_PX,
} from '#shared/limits/feeds.ts'
import type { Direction } from './direction.ts'
import type { TrackMotion } from './use-track-motion.ts'

/** A touch that moves further is a swipe, not a tap. */
const SLOP_PX = 10
/** At the ends of the list, the track follows this fraction of the finger's movement. */
const RESISTANCE = 0.25
/** Older points of the trail have no effect on the speed at release. */
const SPEED_WINDOW_MS = 80

/** How far a finger moves until the hint shows, and until the feed moves. */
export type SwipeThresholds = Record<'hintPx' | 'navigatePx' | 'hintClearMs', number>

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
  /** Offset of the track when the swipe began, in px. */
  from: number
  axis: 'x' | 'y' | null
  /** The last hint: each direction is hinted once in a swipe. */
  hinted: Direction | null
  /** Where the feed moves if the swipe ends now. */
  target: Direction | null
  trail: { at: number; y: number }[]
}

interface FeedSwipeOptions {
  motion: TrackMotion
  thresholds: SwipeThresholds
  hasPrevious: boolean
  hasNext: boolean
  onMove: (direction: Direction) => void
  /** The direction in which the feed moves if the swipe ends now has changed. */
  onTarget: (direction: Direction | null) => void
  /** A swipe to the left has ended. */
  onLeave: () => void
}

/** px a millisecond, downwards positive, over the last points of the trail. */
function speedOf({ trail }: Swipe, now: number): number {
  const first = trail.find(({ at }) => now - at <= SPEED_WINDOW_MS)
  const last = trail.at(-1)
  if (!first || !last || last.at <= first.at) return 0
  return (last.y - first.y) / (last.at - first.at)
}

/** Moves the track with the finger, and releases it with the finger's speed. */
export function useFeedSwipe({
  motion,
  thresholds,
  hasPrevious,
  hasNext,
  onMove,
  onTarget,
  onLeave,
}: FeedSwipeOptions) {
  const swipe = useRef<Swipe | null>(null)
  /** Whether the press that just ended was a swipe: then it isn't a tap as well. */
  const wasSwipe = useRef(false)
  const [hint, showHint] = useDirectionHint(thresholds.hintClearMs)

  const read = ({ x, y }: Swipe, { clientX, clientY }: PointerEvent) => {
    const dy = clientY - y
    const direction: Direction = dy < 0 ? 'next' : 'previous'
    return {
      dx: clientX - x,
      dy,
      direction,
      isFarEnough: Math.abs(dy) >= thresholds.navigatePx,
      isAtEnd: direction === 'next' ? !hasNext : !hasPrevious,
    }
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    wasSwipe.current = false
    if (!event.isPrimary || event.button !== 0) return
    const { clientX: x, clientY: y } = event
    swipe.current = { x, y, from: 0, axis: null, hinted: null, target: null, trail: [] }
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const current = swipe.current
    if (!current || !event.isPrimary) return
    const { dx, dy, direction, isFarEnough, isAtEnd } = read(current, event)
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
    motion.follow(0, current.from + (isAtEnd ? dy * RESISTANCE : dy))
    const target = isFarEnough && !isAtEnd ? direction : null
    if (target !== current.target) {
      current.target = target
      onTarget(target)
    }
    if (Math.abs(dy) < thresholds.hintPx || isAtEnd || current.hinted === direction) return
    current.hinted = direction
    showHint(direction)
  }
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const current = swipe.current
    if (!current || !event.isPrimary) return
    swipe.current = null
    if (!current.axis) return
    const { dx, direction, isFarEnough, isAtEnd } = read(current, event)
    if (current.axis === 'x' && dx < -thresholds.navigatePx) {
      onLeave()
      return
    }
    if (current.axis === 'y' && isFarEnough) {
      if (!isAtEnd) motion.release(direction, Math.abs(speedOf(current, event.timeStamp)))
      onMove(direction)
      if (!isAtEnd) return
    }
    onTarget(null)
    motion.settle()
  }
  const onPointerCancel = () => {
    onTarget(null)
    if (swipe.current?.axis) motion.settle()
    swipe.current = null
  }
  /** The end of a swipe presses nothing. A key presses without a swipe. */
  const onClickCapture = (event: MouseEvent) => {
    const isOfKey = event.detail === 0
    if (!wasSwipe.current || isOfKey) return
    wasSwipe.current = false
    event.preventDefault()
    event.stopPropagation()
  }
  return {
    hint,
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel, onClickCapture },
  }
}

/** The direction of the swipe, for a short time. */
function useDirectionHint(clearMs: number): [Direction | null, (direction: Direction) => void] {
  const [shown, setShown] = useState<{ direction: Direction } | null>(null)
  // An effect: the time starts when the hint is on the screen.
  useEffect(() => {
    if (!shown) return
    const timer = setTimeout(() => setShown(null), clearMs)
    return () => clearTimeout(timer)
  }, [shown, clearMs])
  return [shown?.direction ?? null, (direction) => setShown({ direction })]
}
