import { useEffect } from 'react'

const LOCK = 'data-scroll-lock'

let locks = 0

/** Safari on a phone or tablet scrolls the page through a dialog unless the body is fixed. */
const needsFixedBody = (): boolean =>
  /^iP(hone|ad|od)/.test(navigator.platform) ||
  (navigator.platform.startsWith('Mac') && navigator.maxTouchPoints > 1)

/**
 * Keeps the page from scrolling while a dialog is open. The lock of the dialogs' library sets a variable on the root, which
 * every element inherits: each opening and closing computes the style of the whole page again.
 * @returns whether the library must lock the page instead, as in Safari on a phone
 */
export function useScrollLock(isOpen: boolean): boolean {
  const isLeftToLibrary = needsFixedBody()
  const isLocked = isOpen && !isLeftToLibrary
  useEffect(() => {
    if (!isLocked) return
    const root = document.documentElement
    locks += 1
    // A scrollbar with a width of its own keeps its room (theme/global-css.ts).
    if (locks === 1) root.setAttribute(LOCK, window.innerWidth > root.clientWidth ? 'bar' : '')
    return () => {
      locks -= 1
      if (locks === 0) root.removeAttribute(LOCK)
    }
  }, [isLocked])
  return isLeftToLibrary
}
