import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { usePrefersReducedMotion } from '../../../lib/use-media-query.ts'

const EASING = 'cubic-bezier(0.2, 0.7, 0.2, 1)'
/** The slope of the curve at its start: fraction of the distance over fraction of the time. */
const INITIAL_SLOPE = 0.7 / 0.2
const SHORTEST_MS = 160
const LONGEST_MS = 340

export type TrackMotion = ReturnType<typeof useTrackMotion>

function translate(element: HTMLElement | null, x: number, y: number): void {
  element?.style.setProperty('transform', x || y ? `translate3d(${x}px, ${y}px, 0)` : 'none')
}

/** The duration with which the curve starts at the finger's speed. */
function durationOf(distance: number, speed: number): number {
  const wanted = speed > 0 ? (INITIAL_SLOPE * distance) / speed : LONGEST_MS
  return Math.min(LONGEST_MS, Math.max(SHORTEST_MS, wanted))
}

/**
 * Moves the track without rendering. The slides are positioned around the current one, so a new index shifts all of
 * them by one height: the track starts at their former position and animates to rest. A finger can stop the animation.
 */
export function useTrackMotion(track: RefObject<HTMLElement | null>, index: number) {
  const prefersReducedMotion = usePrefersReducedMotion()
  const offset = useRef({ x: 0, y: 0 })
  const speed = useRef(0)
  const animation = useRef<Animation>(undefined)
  const lastIndex = useRef(index)
  /** Read before a move changes the slides: afterwards it would compute their styles at once. 0: not known. */
  const height = useRef(0)

  const stop = () => {
    const element = track.current
    if (element && animation.current?.playState === 'running') {
      const { m41, m42 } = new DOMMatrixReadOnly(getComputedStyle(element).transform)
      offset.current = { x: m41, y: m42 }
    }
    animation.current?.cancel()
    animation.current = undefined
  }
  const animateToRest = () => {
    const { x, y } = offset.current
    offset.current = { x: 0, y: 0 }
    translate(track.current, 0, 0)
    const distance = Math.hypot(x, y)
    if (prefersReducedMotion || distance < 1) return
    animation.current = track.current?.animate(
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
    height.current ||= track.current?.clientHeight ?? 0
    // A jump of several slides (the list became shorter) isn't animated.
    offset.current.y = Math.abs(moved) === 1 ? offset.current.y + moved * height.current : 0
    height.current = 0
    animateToRest()
    // oxlint-disable-next-line react/exhaustive-deps -- only a new index starts the animation
  }, [index])
  useEffect(() => () => animation.current?.cancel(), [])

  return {
    /** Stops the animation. @returns the vertical offset of the track, in px */
    grab: () => {
      stop()
      height.current = track.current?.clientHeight ?? 0
      translate(track.current, offset.current.x, offset.current.y)
      return offset.current.y
    },
    /** Moves the track with the finger, in px. */
    follow: (x: number, y: number) => {
      offset.current = { x, y }
      translate(track.current, x, y)
    },
    /** @param fingerSpeed at the release, in px a millisecond */
    release: (fingerSpeed: number) => {
      speed.current = fingerSpeed
    },
    /** Moves the track back to its rest position. */
    settle: () => {
      stop()
      animateToRest()
    },
  }
}
