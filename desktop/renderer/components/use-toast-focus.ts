import { useEffect, useState } from 'react'
import { findShortcut } from '../lib/shortcuts.ts'
import { toaster } from '../lib/toast.ts'

const isElement = (target: EventTarget | null): target is HTMLElement => target instanceof HTMLElement

/**
 * Makes the buttons of a toast reachable by the keyboard, also out of a dialog, whose focus trap would take the focus
 * back. When the toast closes, the focus returns to where it was.
 * @returns whether the focus is in the toast
 */
export function useToastFocus(element: HTMLElement | null): boolean {
  const [isFocused, setIsFocused] = useState(false)
  useEffect(() => {
    if (!element) return
    let former: HTMLElement | null = null
    let isInside = false
    const leave = () => former?.focus({ preventScroll: true })
    const onFocus = (event: FocusEvent) => {
      const { target, relatedTarget } = event
      const wasInside = isInside
      isInside = isElement(target) && element.contains(target)
      setIsFocused(isInside)
      if (!isInside) return
      if (!wasInside) former = isElement(relatedTarget) ? relatedTarget : null
      // Before the focus trap of an open dialog.
      event.stopImmediatePropagation()
    }
    const onKey = (event: KeyboardEvent) => {
      if (findShortcut('everywhere', event)?.name === 'notice') {
        if (isInside) leave()
        else element.querySelector('button')?.focus({ preventScroll: true })
      } else if (event.key === 'Escape' && isInside) {
        toaster.dismiss()
        leave()
      } else return
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    window.addEventListener('focusin', onFocus, true)
    window.addEventListener('keydown', onKey, true)
    return () => {
      window.removeEventListener('focusin', onFocus, true)
      window.removeEventListener('keydown', onKey, true)
      setIsFocused(false)
      // The focused button is gone.
      if (isInside && document.activeElement === document.body) leave()
    }
  }, [element])
  return isFocused
}
