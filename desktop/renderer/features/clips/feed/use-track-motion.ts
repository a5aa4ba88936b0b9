import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { usePrefersReducedMotion } from '../../../lib/use-media-query.ts'

const EASING = 'cubic-bezier(0.2, 0.7, 0.2, 1)'
/** How fast that curve starts, in parts of its way over parts of its time. */
const INITIAL_SLOPE = 0.7 / 0.2
const SHORTEST_MS = 160
const LONGEST_MS = 340

export interface TrackMotion {
  /** Stops what moves and says how far off its place the track stands. */
  grab: () => number
  /** Where the finger has it. */
  follow: (x: number, y: number) => void
  /** Lets go; `speed` in px a millisecond towards where it goes next. */
  release: (speed: number) => void
  /** Back to its place, where no other clip follows. */
  settle: () => void
}

function place(element: HTMLElement | null, x: number, y: number): void {
  element?.style.setProperty('transform', x || y ? `translate3d(${x}px, ${y}px, 0)` : 'none')
}

/** As long as the curve needs to go on at the finger's own speed. */
function durationOf(distance: number, speed: number): number {
  const wanted = speed > 0 ? (INITIAL_SLOPE * distance) / speed : LONGEST_MS
  return Math.min(LONGEST_MS, Math.max(SHORTEST_MS, wanted))
}

/**
 * Moves the track without rendering. The slides stand around the current one, so a new index shifts them all by a
 * height: the track is put where they were before, and glides home from there. A finger can catch it on its way.
 */
export function useTrackMotion(track: RefObject<HTMLElement | null>, index: number): TrackMotion {
  const isStill = usePrefersReducedMotion()
  const offset = useRef({ x: 0, y: 0 })
  const speed = useRef(0)
  const glide = useRef<Animation>(undefined)
  const lastIndex = useRef(index)

  const stop = () => {
    const element = track.current
    if (element && glide.current?.playState === 'running') {
      const { m41, m42 } = new DOMMatrixReadOnly(getComputedStyle(element).transform)
      offset.current = { x: m41, y: m42 }
    }
    glide.current?.cancel()
    glide.current = undefined
  }
  const glideHome = () => {
    const { x, y } = offset.current
    offset.current = { x: 0, y: 0 }
    place(track.current, 0, 0)
    const distance = Math.hypot(x, y)
    if (isStill || distance < 1) return
    glide.current = track.current?.animate(
      [{ transform: `translate3d(${x}px, ${y}px, 0)` }, { transform: 'translate3d(0, 0, 0)' }],
      { duration: durationOf(distance, speed.current), easing: EASING },
    ) as Animation
    speed.current = 0
  }

  useLayoutEffect(() => {
    const moved = index - lastIndex.current
    lastIndex.current = index
    if (moved === 0) return
    stop()
    const height = track.current?.clientHeight ?? 0
    // A leap (a list that became shorter) isn't shown as a way.
    offset.current.y = Math.abs(moved) === 1 ? offset.current.y + moved * height : 0
    glideHome()
    // oxlint-disable-next-line react/exhaustive-deps -- only a new index sets it going
  }, [index])
  useEffect(() => () => glide.current?.cancel(), [])

  return {
    grab: () => {
      stop()
      place(track.current, offset.current.x, offset.current.y)
      return offset.current.y
    },
    follow: (x, y) => {
      offset.current = { x, y }
      place(track.current, x, y)
    },
    release: (by) => {
      speed.current = by
    },
    settle: () => {
      stop()
      glideHome()
    },
  }
}
