import { useEffect } from 'react'

/**
 * The build puts this in place of react-player's players for streams and sites (vite.config.ts): the policy of the page
 * loads none of their scripts, frames and segments. It fails at once, so that the page says that the video can't be
 * played. A file of another site plays in the player that is left.
 */
export default function AbsentPlayer({ onError }: { onError?: () => void }): null {
  useEffect(() => onError?.(), [onError])
  return null
}
