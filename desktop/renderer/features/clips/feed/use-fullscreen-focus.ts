import { useEffect, type RefObject } from 'react'
import { TOAST_REGION_ID } from '../../../components/toast-region.tsx'
import { isInFront } from '../../../lib/use-shortcuts.ts'

const FOCUSABLE = 'button:not(:disabled), a[href], input, [tabindex="0"]'

/** The tab stop after the focused element; after the last one of the feed come those of a toast, then the first one. */
function nextTabStop(root: HTMLElement, isBackwards: boolean): HTMLElement | undefined {
  const stops = [root, document.getElementById(TOAST_REGION_ID)]
    .flatMap((place) => [...(place?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])])
    .filter((element) => !element.closest('[inert]') && element.checkVisibility({ visibilityProperty: true }))
  const index = stops.findIndex((stop) => stop === document.activeElement)
  if (index === -1) return isBackwards ? stops.at(-1) : stops[0]
  return stops.at((index + (isBackwards ? -1 : 1)) % stops.length)
}

/** While the feed fills the screen, the page behind doesn't scroll and Tab stays in the feed; then the focus returns. */
export function useFullscreenFocus(root: RefObject<HTMLElement | null>, isFullscreen: boolean): void {
  useEffect(() => {
    if (!isFullscreen) return
    const { style } = document.documentElement
    const focused = document.activeElement
    const trap = (event: KeyboardEvent) => {
      if (event.key !== 'Tab' || !root.current || !isInFront(root.current)) return
      event.preventDefault()
      nextTabStop(root.current, event.shiftKey)?.focus()
    }
    style.overflow = 'hidden'
    root.current?.focus({ preventScroll: true })
    window.addEventListener('keydown', trap)
    return () => {
      style.removeProperty('overflow')
      window.removeEventListener('keydown', trap)
      if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
    }
  }, [root, isFullscreen])
}
