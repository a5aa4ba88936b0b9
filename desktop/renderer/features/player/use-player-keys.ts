import { useEffect, useEffectEvent, type RefObject } from 'react'
import type { MediaCommands } from './use-media-commands.ts'

const SEEK_SECONDS = 5
const VOLUME_STEP = 0.1

/** Keys mean the video wherever the focus is, unless that place has a use of its own for them. */
const TYPING = 'input:not([type=range]), textarea, select, [contenteditable], [role=menu]'
const DIALOGS = ':is([role=dialog], [role=alertdialog])[data-state=open]'

/** A dialog above the player, or the player's dialog above a page that plays too, takes the keys for itself. */
function isInFront(stage: Element | null): boolean {
  const front = Array.from(document.querySelectorAll(DIALOGS)).at(-1)
  return front === undefined || front.contains(stage)
}

export function usePlayerKeys(
  stage: RefObject<HTMLElement | null>,
  commands: MediaCommands,
  duration: number,
): void {
  const act = useEffectEvent((event: KeyboardEvent, target: Element): boolean => {
    const { key } = event
    const isOnSlider = target.matches('input[type=range]')
    const isOnButton = target.closest('button, a') !== null
    if (/^\d$/.test(key)) commands.seekTo((Number(key) / 10) * duration)
    else if (key === ' ' && !isOnButton) commands.togglePlay()
    else if (key === 'ArrowLeft' && !isOnSlider) commands.seekBy(-SEEK_SECONDS)
    else if (key === 'ArrowRight' && !isOnSlider) commands.seekBy(SEEK_SECONDS)
    else if (key === 'ArrowUp' && !isOnSlider) commands.changeVolume(VOLUME_STEP)
    else if (key === 'ArrowDown' && !isOnSlider) commands.changeVolume(-VOLUME_STEP)
    else if (key === 'm' || key === 'M') commands.toggleMuted()
    else if (key === 'f' || key === 'F') commands.toggleFullscreen()
    else if (key === 'c' || key === 'C') commands.toggleCaptions()
    else return false
    return true
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { target } = event
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (!(target instanceof Element) || target.closest(TYPING) || !isInFront(stage.current)) return
      if (act(event, target)) event.preventDefault()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [stage])
}
