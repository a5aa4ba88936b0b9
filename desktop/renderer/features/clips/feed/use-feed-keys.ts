import { useEffect, useEffectEvent, type RefObject } from 'react'
import type { Direction } from './use-feed-swipe.ts'
import { isCoveredByDialog } from './use-fullscreen-focus.ts'

interface FeedKeys {
  onMove: (direction: Direction) => void
  onTogglePlay: () => void
  onToggleSound: () => void
  onClose: (() => void) | undefined
}

/** Places that have a use of their own for the keys. */
const BUSY = 'input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu]'
/** The chosen tab is no such place: pressing it again does nothing. */
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
  const act = useEffectEvent((event: KeyboardEvent, target: Element): boolean => {
    const direction = MOVES[event.key]
    if (direction) onMove(direction)
    else if (event.key === ' ' && !target.closest(PRESSABLE)) onTogglePlay()
    else if (event.key === 'm' || event.key === 'M') onToggleSound()
    else if (event.key === 'Escape' && onClose) onClose()
    else return false
    return true
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { target } = event
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (!(target instanceof Element) || isCoveredByDialog()) return
      // Over the whole screen the feed is a dialog itself.
      const busy = target.closest(BUSY)
      if (busy && busy !== root.current) return
      if (act(event, target)) event.preventDefault()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [root])
}
