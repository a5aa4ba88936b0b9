import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { usePrefersReducedMotion } from '../../../lib/use-media-query.ts'
import type { Direction } from './direction.ts'

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

const at = (x: number, y: number): Keyframe => ({ transform: `translate3d(${x}px, ${y}px, 0)` })

/** A swipe that has ended: the track slides on from here, by one height. */
interface Release {
  x: number
  y: number
  /** In heights: 1 to the next slide. */
  moved: number
  duration: number
}

/**
 * Moves the track without rendering. The slides are positioned around the current one, so a new index shifts all of
 * them by one height: the track starts at their former position and animates to rest. A finger can stop the animation.
 */
export function useTrackMotion(track: RefObject<HTMLElement | null>, index: number) {
  const prefersReducedMotion = usePrefersReducedMotion()
  const offset = useRef({ x: 0, y: 0 })
  const animation = useRef<Animation>(undefined)
  const released = useRef<Release>(undefined)
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
    released.current = undefined
  }
  const animateToRest = () => {
    const { x, y } = offset.current
    offset.current = { x: 0, y: 0 }
    translate(track.current, 0, 0)
    const distance = Math.hypot(x, y)
    if (prefersReducedMotion || distance < 1) return
    const timing = { duration: durationOf(distance, 0), easing: EASING }
    animation.current = track.current?.animate([at(x, y), at(0, 0)], timing)
  }
  /** The slides have moved by one height: the animation of the release goes on, as far as it is. */
  const goOn = ({ x, y, moved, duration }: Release) => {
    const { current: former } = animation
    const time = former?.currentTime ?? 0
    former?.cancel()
    stop()
    offset.current = { x: 0, y: 0 }
    translate(track.current, 0, 0)
    animation.current = track.current?.animate([at(x, y + moved * height.current), at(0, 0)], {
      duration,
      easing: EASING,
    })
    if (animation.current) animation.current.currentTime = time
  }

  useLayoutEffect(() => {
    const moved = index - lastIndex.current
    lastIndex.current = index
    if (moved === 0) return
    if (released.current?.moved === moved) {
      goOn(released.current)
      return
    }
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
    /**
     * Slides on to the neighbour, which becomes the current slide a moment later.
     * @param speed of the finger, in px a millisecond
     */
    release: (direction: Direction, speed: number) => {
      if (prefersReducedMotion) return
      const { x, y } = offset.current
      const moved = direction === 'next' ? 1 : -1
      const end = -moved * height.current
      const duration = durationOf(Math.abs(end - y), speed)
      released.current = { x, y, moved, duration }
      // Until the slides move, the track stays at the end of the animation.
      const timing = { duration, easing: EASING, fill: 'forwards' } as const
      animation.current = track.current?.animate([at(x, y), at(0, end)], timing)
    },
    /** Moves the track back to its rest position. */
    settle: () => {
      stop()
      animateToRest()
    },
  }
}
