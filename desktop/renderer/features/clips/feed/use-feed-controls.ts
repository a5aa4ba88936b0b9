import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { useShortcuts } from '../../../lib/use-shortcuts.ts'
import type { Direction } from './direction.ts'

interface FeedKeys {
  onMove: (direction: Direction) => void
  onTogglePlay: () => void
  onToggleSound: () => void
  onClose: (() => void) | undefined
}

export function useFeedKeys(
  root: RefObject<HTMLElement | null>,
  { onMove, onTogglePlay, onToggleSound, onClose }: FeedKeys,
): void {
  useShortcuts(
    'clips',
    {
      next: () => onMove('next'),
      previous: () => onMove('previous'),
      togglePlay: onTogglePlay,
      toggleSound: onToggleSound,
      close: onClose,
    },
    root,
  )
}

/** A trackpad sends events long after the fingers have left: a gesture ends when the events end. */
const GESTURE_GAP_MS = 140
const LONGEST_GESTURE_MS = 900
const LEAST_DELTA_PX = 12

/** One gesture of the wheel moves the feed by one clip. */
export function useFeedWheel(
  root: RefObject<HTMLElement | null>,
  onMove: (direction: Direction) => void,
): void {
  const gesture = useRef({ startedAt: 0, lastAt: 0 })
  const onWheel = useEffectEvent((event: WheelEvent) => {
    if (event.ctrlKey) return
    event.preventDefault()
    const now = Date.now()
    const { startedAt, lastAt } = gesture.current
    const isSameGesture = now - lastAt < GESTURE_GAP_MS && now - startedAt < LONGEST_GESTURE_MS
    gesture.current.lastAt = now
    if (isSameGesture || Math.abs(event.deltaY) < LEAST_DELTA_PX) return
    gesture.current.startedAt = now
    onMove(event.deltaY > 0 ? 'next' : 'previous')
  })
  useEffect(() => {
    const element = root.current
    const listen = (event: WheelEvent) => onWheel(event)
    element?.addEventListener('wheel', listen, { passive: false })
    return () => element?.removeEventListener('wheel', listen)
  }, [root])
}
