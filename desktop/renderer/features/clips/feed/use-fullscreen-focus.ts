import { useEffect, type RefObject } from 'react'

const FOCUSABLE = 'button:not(:disabled), a[href], input, [tabindex="0"]'

/** A dialog that was opened above the feed (sharing, the player) has the focus to itself. */
export const isCoveredByDialog = (): boolean =>
  document.querySelector('[role=dialog][data-state=open]') !== null

/** What Tab would reach in it, in order. */
function stopsOf(root: HTMLElement): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (element) => !element.closest('[inert]') && element.checkVisibility({ visibilityProperty: true }),
  )
}

/** The stop after this one; after the last comes the first. */
function nextStop(root: HTMLElement, isBackwards: boolean): HTMLElement | undefined {
  const stops = stopsOf(root)
  const place = stops.findIndex((stop) => stop === document.activeElement)
  if (place === -1) return isBackwards ? stops.at(-1) : stops[0]
  return stops.at((place + (isBackwards ? -1 : 1)) % stops.length)
}

/** Over everything: the page behind neither scrolls nor gets the focus, and gets it back in the end. */
export function useFullscreenFocus(root: RefObject<HTMLElement | null>, isWhole: boolean): void {
  useEffect(() => {
    if (!isWhole) return
    const { style } = document.documentElement
    const focused = document.activeElement
    const trap = (event: KeyboardEvent) => {
      if (event.key !== 'Tab' || !root.current || isCoveredByDialog()) return
      event.preventDefault()
      nextStop(root.current, event.shiftKey)?.focus()
    }
    style.overflow = 'hidden'
    root.current?.focus({ preventScroll: true })
    window.addEventListener('keydown', trap)
    return () => {
      style.removeProperty('overflow')
      window.removeEventListener('keydown', trap)
      if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
    }
  }, [root, isWhole])
}
