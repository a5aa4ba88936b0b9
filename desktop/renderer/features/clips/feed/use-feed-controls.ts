import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { useMediaKeys } from '../../../entities/playback/use-media-keys.ts'
import type { Direction } from './use-feed-swipe.ts'

interface FeedKeys {
  onMove: (direction: Direction) => void
  onTogglePlay: () => void
  onToggleSound: () => void
  onClose: (() => void) | undefined
}

const OWN_KEYS = 'input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu]'
/** Places where the space bar presses something. Pressing the selected tab again has no effect. */
const PRESSABLE = 'button:not([role=tab][aria-selected=true]), a'

const MOVES: Record<string, Direction> = {
  ArrowDown: 'next',
  PageDown: 'next',
  ArrowUp: 'previous',
  PageUp: 'previous',
}

export function useFeedKeys(
  root: RefObject<HTMLElement | null>,
  { onMove, onTogglePlay, onToggleSound, onClose }: FeedKeys,
): void {
  useMediaKeys(root, OWN_KEYS, ({ key }, target) => {
    const direction = MOVES[key]
    if (direction) onMove(direction)
    else if (key === ' ' && !target.closest(PRESSABLE)) onTogglePlay()
    else if (key === 'm' || key === 'M') onToggleSound()
    else if (key === 'Escape' && onClose) onClose()
    else return false
    return true
  })
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
