import { useEffect, useState } from 'react'
import type { ReviewedVideo } from '#shared/contract/review-desk.ts'
import { REVIEW_BEAT_MS } from '#shared/limits/review.ts'
import { useSession } from '../../../../entities/session/session.ts'
import { api } from '../../../../lib/api.ts'

type Officer = NonNullable<ReviewedVideo['reviewing']>

/**
 * Says that the video is open here, until another one is or the desk is left.
 * @returns the other officer who has it open; null for none
 */
export function useReviewLease(id: number | undefined): Officer | null {
  const { user } = useSession()
  const [other, setOther] = useState<{ id: number; officer: Officer } | null>(null)
  const userId = user?.id
  useEffect(() => {
    if (id === undefined) return undefined
    let isOver = false
    const beat = () =>
      api.holdReview({ id }).then(
        ({ reviewing }) => {
          if (!isOver) setOther(reviewing.id === userId ? null : { id, officer: reviewing })
        },
        // The next beat tries again; a decided video has no lease.
        () => undefined,
      )
    const first = beat()
    const timer = setInterval(() => void beat(), REVIEW_BEAT_MS)
    return () => {
      isOver = true
      clearInterval(timer)
      // After the first beat: else that one would take the lease again.
      void first.then(() => api.releaseReview({ id })).catch(() => undefined)
    }
  }, [id, userId])
  return other?.id === id ? (other?.officer ?? null) : null
}
