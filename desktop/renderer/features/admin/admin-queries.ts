import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ReviewState } from '#shared/contract/review.ts'
import { queryKey } from '../../entities/query-keys.ts'
import { api } from '../../lib/api.ts'
import { pagesQuery } from '../../lib/pagination.ts'

/** Every visit reads anew, and a failed read is repeated once (AD-11, AD-49). */
const FRESH = { retry: 1, staleTime: 0 } as const

export const statsQuery = queryOptions({
  ...FRESH,
  queryKey: queryKey('getDashboard'),
  queryFn: ({ signal }) => api.getDashboard({}, { signal }),
})

export const timelineQuery = (days: number) =>
  queryOptions({
    ...FRESH,
    queryKey: [...queryKey('getTimeline'), days],
    queryFn: ({ signal }) => api.getTimeline({ days }, { signal }),
    placeholderData: keepPreviousData,
  })

/** The audit events of one video, newest first. */
export const videoHistoryQuery = (id: number) =>
  queryOptions({
    ...FRESH,
    queryKey: queryKey('listVideoHistory', id),
    queryFn: ({ signal }) => api.listVideoHistory({ id, limit: 20 }, { signal }),
  })

/** The newest audit events of all administrators. */
export const recentAuditQuery = queryOptions({
  ...FRESH,
  queryKey: queryKey('listAuditEvents'),
  queryFn: ({ signal }) => api.listAuditEvents({ limit: 8 }, { signal }),
})

export type PendingKind = 'videos' | 'shorts'

const PENDING = {
  videos: { key: queryKey('listPendingVideos'), read: api.listPendingVideos },
  shorts: { key: queryKey('listPendingShorts'), read: api.listPendingShorts },
}

/** Videos that await review, oldest first; the server matches `search` against the title. */
export const pendingQuery = (kind: PendingKind, search: string) => ({
  ...pagesQuery({
    queryKey: [...PENDING[kind].key, { search }],
    read: PENDING[kind].read,
    filters: { search },
  }),
  ...FRESH,
})

/** The whole library in every state, newest first. */
export const allVideosQuery = (search: string, state: ReviewState | undefined) => ({
  ...pagesQuery({
    queryKey: [...queryKey('listEveryVideo'), { search, state }],
    read: api.listEveryVideo,
    filters: { search, state },
  }),
  ...FRESH,
})

export const ROLES = ['admin', 'user'] as const
export type Role = (typeof ROLES)[number]

/** Accounts, newest first; the server matches `search` against username and e-mail address. */
export const usersQuery = (search: string, role: Role | undefined) => ({
  ...pagesQuery({
    queryKey: [...queryKey('listUsers'), { search, role }],
    read: api.listUsers,
    filters: { search, role },
  }),
  ...FRESH,
})
