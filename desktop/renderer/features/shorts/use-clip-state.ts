import { useEffect, useState, type RefObject } from 'react'

export interface ClipState {
  hasFrame: boolean
  /** Wants to go on and can't. */
  isWaiting: boolean
  hasFailed: boolean
}

const FRESH: ClipState = { hasFrame: false, isWaiting: false, hasFailed: false }

/** What the element says of the clip that it shows now. Elements are reused: another clip starts fresh. */
export function useClipState(
  player: RefObject<HTMLVideoElement | null>,
  clipKey: string,
): [ClipState, (change: Partial<ClipState>) => void] {
  const [known, setKnown] = useState({ clipKey, state: FRESH })
  const state = known.clipKey === clipKey ? known.state : FRESH
  const change = (changes: Partial<ClipState>) => setKnown({ clipKey, state: { ...state, ...changes } })
  useEffect(() => {
    // The same file as before (a feed of very few clips): the element has its frame and says nothing more.
    const hasFrame = (player.current?.readyState ?? 0) >= HTMLMediaElement.HAVE_CURRENT_DATA
    if (hasFrame) setKnown({ clipKey, state: { ...FRESH, hasFrame } })
  }, [player, clipKey])
  return [state, change]
}
