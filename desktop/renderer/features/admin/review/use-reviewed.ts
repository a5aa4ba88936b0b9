import { useState } from 'react'
import type { OwnVideo } from '#shared/contract/videos.ts'
import { api } from '../../../lib/api.ts'
import { RequestError } from '../../../lib/request-error.ts'

interface Reviewed {
  chosen: OwnVideo | null
  video: OwnVideo | null
  /** The server's sentence about a decision that came too late. */
  overtaken: string | undefined
  isReloading: boolean
  /** It was deleted meanwhile. */
  isGone: boolean
}

const of = (chosen: OwnVideo | null): Reviewed => ({
  chosen,
  video: chosen,
  overtaken: undefined,
  isReloading: false,
  isGone: false,
})

/**
 * The video as the reviewer looks at it. It stays what it was when it was chosen, so that a decision is about what was
 * seen, until `reload` puts what is there now in its place.
 */
export function useReviewed(chosen: OwnVideo | null) {
  const [state, setState] = useState(() => of(chosen))
  if (state.chosen !== chosen) setState(of(chosen))
  const { video, overtaken, isReloading, isGone } = state

  const reload = (seen: OwnVideo, message: string) => {
    const change = (changes: Partial<Reviewed>) =>
      setState((now) => (now.video?.id === seen.id ? { ...now, ...changes } : now))
    change({ overtaken: message, isReloading: true })
    api.readReviewed({ id: seen.id }).then(
      (fresh) => change({ video: fresh, isReloading: false }),
      // Where the line failed the next decision is refused again, and reads once more.
      (error: unknown) =>
        change({ isGone: error instanceof RequestError && error.status === 404, isReloading: false }),
    )
  }
  return { video, overtaken, isReloading, isGone, reload }
}
