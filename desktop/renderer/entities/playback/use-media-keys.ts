import { useEffect, useEffectEvent, type RefObject } from 'react'

const OPEN_DIALOGS = ':is([role=dialog], [role=alertdialog])[data-state=open]'

/** Whether no dialog is open above the element: the topmost open dialog is above everything outside of it. */
export function isInFront(element: Element | null): boolean {
  const topmost = Array.from(document.querySelectorAll(OPEN_DIALOGS)).at(-1)
  return topmost === undefined || topmost.contains(element)
}

/**
 * Passes on the keys of the page while the player is in front, wherever the focus is.
 * @param root the element of the player
 * @param ownKeys selector of the places that use the keys themselves
 * @param press handles a key; returns whether the key has a meaning, which then has no other effect
 */
export function useMediaKeys(
  root: RefObject<Element | null>,
  ownKeys: string,
  press: (event: KeyboardEvent, target: Element) => boolean,
): void {
  const act = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (!(target instanceof Element) || !isInFront(root.current)) return
    const place = target.closest(ownKeys)
    // Over the whole screen the feed is a dialog itself.
    if (place && place !== root.current) return
    if (press(event, target)) event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => act(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}
