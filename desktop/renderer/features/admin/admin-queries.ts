import { keepPreviousData } from '@tanstack/react-query'
import type { ReviewState } from '#shared/contract/review.ts'
import type { Role } from '#shared/permissions.ts'
import { queryKey, routeQuery } from '../../entities/query-keys.ts'
import { api } from '../../lib/api.ts'
import { pagesQuery } from '../../lib/pagination.ts'

/** Every visit reads anew, and a failed read is repeated once (AD-11, AD-49). */
const FRESH = { retry: 1, staleTime: 0 } as const

export const statsQuery = { ...routeQuery('getDashboard', {}), ...FRESH }

export const timelineQuery = (days: number) => ({
  ...routeQuery('getTimeline', { days }),
  ...FRESH,
  placeholderData: keepPreviousData,
})

/** The audit events of one video, newest first. */
export const videoHistoryQuery = (id: number) => ({
  ...routeQuery('listVideoHistory', { id, limit: 20 }),
  ...FRESH,
})

export const settingsQuery = { ...routeQuery('getSettings', {}), ...FRESH }

export const disciplinesQuery = { ...routeQuery('listDisciplines', {}), ...FRESH }

/** The newest audit events of all administrators. */
export const recentAuditQuery = { ...routeQuery('listAuditEvents', { limit: 8 }), ...FRESH }

export type PendingKind = 'videos' | 'shorts'

const PENDING = {
  videos: { queryKey: queryKey('listPendingVideos'), read: api.listPendingVideos },
  shorts: { queryKey: queryKey('listPendingShorts'), read: api.listPendingShorts },
}

/** Videos that await review, oldest first; the server matches `search` against the title. */
export const pendingQuery = (kind: PendingKind, search: string) => ({
  ...pagesQuery({ ...PENDING[kind], filters: { search } }),
  ...FRESH,
})

/** The whole library in every state, newest first. */
export const allVideosQuery = (search: string, state: ReviewState | undefined) => ({
  ...pagesQuery({
    queryKey: queryKey('listEveryVideo'),
    read: api.listEveryVideo,
    filters: { search, state },
  }),
  ...FRESH,
})

/** Accounts, newest first; the server matches `search` against username and e-mail address. */
export const usersQuery = (search: string, role: Role | undefined) => ({
  ...pagesQuery({ queryKey: queryKey('listUsers'), read: api.listUsers, filters: { search, role } }),
  ...FRESH,
})
