import type { RefObject } from 'react'
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
