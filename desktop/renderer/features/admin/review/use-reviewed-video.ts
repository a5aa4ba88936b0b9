import { useState } from 'react'
import type { OwnVideo } from '#shared/contract/own-videos.ts'
import { api } from '../../../lib/api.ts'
import { RequestError } from '../../../lib/request-error.ts'

interface ReviewedVideo {
  chosen: OwnVideo | null
  video: OwnVideo | null
  /** The server's message where the video has changed or was decided since it was opened. */
  conflict?: string
  isReloading?: boolean
  isDeleted?: boolean
}

/**
 * The video as the reviewer sees it. It stays as it was when it was chosen, so that a decision is about what was seen,
 * until `reload` reads it again after a conflict.
 */
export function useReviewedVideo(chosen: OwnVideo | null) {
  const [state, setState] = useState<ReviewedVideo>({ chosen, video: chosen })
  if (state.chosen !== chosen) setState({ chosen, video: chosen })

  const reload = (seen: OwnVideo, message: string) => {
    const change = (changes: Partial<ReviewedVideo>) =>
      setState((now) => (now.video?.id === seen.id ? { ...now, ...changes } : now))
    change({ conflict: message, isReloading: true })
    api.readReviewed({ id: seen.id }).then(
      (fresh) => change({ video: fresh, isReloading: false }),
      // After another failure the old version stays: the next decision is refused, and reloads again.
      (error: unknown) =>
        change({ isDeleted: error instanceof RequestError && error.status === 404, isReloading: false }),
    )
  }
  return { ...state, reload }
}
