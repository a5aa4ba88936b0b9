import { useState } from 'react'

export interface ClipState {
  hasFrame: boolean
  /** Wants to go on and can't. */
  isWaiting: boolean
  hasFailed: boolean
}

const FRESH: ClipState = { hasFrame: false, isWaiting: false, hasFailed: false }

/**
 * What the element said of the source that it plays. Elements are reused: another source starts fresh, the same one
 * (in a feed of very few clips) goes on, because the element says nothing anew.
 */
export function useClipState(source: string | null): [ClipState, (change: Partial<ClipState>) => void] {
  const [known, setKnown] = useState({ source, state: FRESH })
  const change = (changes: Partial<ClipState>) =>
    setKnown((now) => ({ source, state: { ...(now.source === source ? now.state : FRESH), ...changes } }))
  return [known.source === source ? known.state : FRESH, change]
}
