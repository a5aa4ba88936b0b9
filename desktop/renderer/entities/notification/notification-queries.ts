import { useQuery } from '@tanstack/react-query'
import type { NotificationSummary } from '#shared/contract/notifications.ts'
import { useWhenIdle } from '../../lib/use-when-idle.ts'
import { routeQuery } from '../query-keys.ts'
import { useSession } from '../session/session.ts'

export const summaryQuery = routeQuery('getNotificationSummary', {})

/** What the bell counts, read once the page is idle; undefined before, and for visitors. */
export function useNotificationSummary(): NotificationSummary | undefined {
  const { user } = useSession()
  const isIdle = useWhenIdle()
  return useQuery({ ...summaryQuery, enabled: isIdle && user !== null }).data
}
