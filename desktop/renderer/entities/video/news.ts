import { useQuery } from '@tanstack/react-query'
import type { Video } from '#shared/contract/videos.ts'
import { routeQuery } from '../query-keys.ts'
import { useSession } from '../session/session.ts'

const newsQuery = routeQuery('listNews', {})
const NONE: readonly Video[] = []

/**
 * What is new to the signed-in person; visitors ask nothing. What lies below the row waits while it is not known whether
 * there is one, so that the row moves nothing; a failure or a lost network ends the wait.
 */
export function useNews(): { isWaiting: boolean; news: readonly Video[] } {
  const { status } = useSession()
  const isSignedIn = status === 'authenticated'
  const {
    data = NONE,
    isPending,
    failureCount,
    fetchStatus,
  } = useQuery({ ...newsQuery, enabled: isSignedIn })
  const isAsking = isSignedIn && isPending && failureCount === 0 && fetchStatus !== 'paused'
  return { isWaiting: status === 'loading' || isAsking, news: isSignedIn ? data : NONE }
}
