import { useQuery } from '@tanstack/react-query'
import type { NotificationSummary } from '#shared/contract/notifications.ts'
import { routeQuery } from '../query-keys.ts'

export const summaryQuery = routeQuery('getNotificationSummary', {})

/** What the bell counts; undefined before `NotificationHost` has read it, and for visitors. */
export const useNotificationSummary = (): NotificationSummary | undefined =>
  useQuery({ ...summaryQuery, enabled: false }).data
