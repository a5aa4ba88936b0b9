import { useSyncExternalStore } from 'react'

const EVENTS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart'] as const

let hasInput = false

function subscribe(changed: () => void): () => void {
  const options = { capture: true, passive: true }
  const end = () => {
    for (const type of EVENTS) window.removeEventListener(type, note, options)
  }
  const note = () => {
    hasInput = true
    end()
    changed()
  }
  if (!hasInput) for (const type of EVENTS) window.addEventListener(type, note, options)
  return end
}

/** True once the person has done anything on the page: for parts that only a present person needs. */
export const useFirstInput = (): boolean => useSyncExternalStore(subscribe, () => hasInput)
