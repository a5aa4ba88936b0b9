import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import type { Direction } from './use-feed-swipe.ts'

/** A trackpad goes on sending long after the fingers have left: one turn ends when it falls silent. */
const SILENCE_MS = 140
const LONGEST_TURN_MS = 900
const LEAST_TURN_PX = 12

/** One turn of the wheel, one clip. */
export function useFeedWheel(
  root: RefObject<HTMLElement | null>,
  onMove: (direction: Direction) => void,
): void {
  const turn = useRef({ startedAt: 0, lastAt: 0 })
  const onWheel = useEffectEvent((event: WheelEvent) => {
    if (event.ctrlKey) return
    event.preventDefault()
    const now = Date.now()
    const { startedAt, lastAt } = turn.current
    const isSameTurn = now - lastAt < SILENCE_MS && now - startedAt < LONGEST_TURN_MS
    turn.current.lastAt = now
    if (isSameTurn || Math.abs(event.deltaY) < LEAST_TURN_PX) return
    turn.current.startedAt = now
    onMove(event.deltaY > 0 ? 'next' : 'previous')
  })
  useEffect(() => {
    const element = root.current
    const listen = (event: WheelEvent) => onWheel(event)
    element?.addEventListener('wheel', listen, { passive: false })
    return () => element?.removeEventListener('wheel', listen)
  }, [root])
}
