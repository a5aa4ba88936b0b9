import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

const FRESH = { retry: 1, staleTime: 0 } as const

/** What was decided and changed about one video, newest first. */
export const videoHistoryQuery = (id: number) =>
  queryOptions({
    ...FRESH,
    queryKey: [__ROUTES__.listVideoHistory.path, id],
    queryFn: ({ signal }) => api.listVideoHistory({ id, limit: 20 }, { signal }),
  })

/** What administrators did lately. */
export const recentAuditQuery = queryOptions({
  ...FRESH,
  queryKey: [__ROUTES__.listAuditEvents.path],
  queryFn: ({ signal }) => api.listAuditEvents({ limit: 8 }, { signal }),
})
