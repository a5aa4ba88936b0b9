import { useEffect, useSyncExternalStore } from 'react'
import { listen } from './listen.ts'

/** Less than any keyboard: the bars of a browser. */
const LEAST_PX = 120

/** The height in CSS pixels that a keyboard covers of the page; 0 while the page is magnified with two fingers. */
function readKeyboardHeight(): number {
  const visible = window.visualViewport
  if (!visible || visible.scale > 1.01) return 0
  const page = document.documentElement.clientHeight
  const covered = Math.round(page - visible.offsetTop - visible.height)
  return covered < LEAST_PX ? 0 : covered
}

function subscribe(notify: () => void): () => void {
  const visible = window.visualViewport
  return visible ? listen(visible, ['resize', 'scroll'], notify) : () => undefined
}

/**
 * The height of the keyboard in CSS pixels where the browser lays it over the page, as Safari does. It is 0 where the
 * page gets smaller instead (interactive-widget in index.html).
 */
export function useKeyboardHeight(): number {
  const height = useSyncExternalStore(subscribe, readKeyboardHeight, () => 0)
  // The dialog that moves above the keyboard keeps the focused field in sight.
  useEffect(() => {
    if (height > 0) document.activeElement?.scrollIntoView({ block: 'nearest' })
  }, [height])
  return height
}
