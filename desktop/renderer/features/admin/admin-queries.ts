import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ReviewState } from '#shared/contract/review.ts'
import { api } from '../../lib/api.ts'
import { pagesQuery } from '../../lib/pagination.ts'

/** Every visit reads anew, and a failed read is repeated once (AD-11, AD-49). */
const FRESH = { retry: 1, staleTime: 0 } as const

export const statsQuery = queryOptions({
  ...FRESH,
  queryKey: [__ROUTES__.getDashboard.path],
  queryFn: ({ signal }) => api.getDashboard({}, { signal }),
})

export const timelineQuery = (days: number) =>
  queryOptions({
    ...FRESH,
    queryKey: [__ROUTES__.getTimeline.path, days],
    queryFn: ({ signal }) => api.getTimeline({ days }, { signal }),
    placeholderData: keepPreviousData,
  })

/** The audit events of one video, newest first. */
export const videoHistoryQuery = (id: number) =>
  queryOptions({
    ...FRESH,
    queryKey: [__ROUTES__.listVideoHistory.path, id],
    queryFn: ({ signal }) => api.listVideoHistory({ id, limit: 20 }, { signal }),
  })

/** The newest audit events of all administrators. */
export const recentAuditQuery = queryOptions({
  ...FRESH,
  queryKey: [__ROUTES__.listAuditEvents.path],
  queryFn: ({ signal }) => api.listAuditEvents({ limit: 8 }, { signal }),
})

export type PendingKind = 'videos' | 'shorts'

const PENDING = {
  videos: { path: __ROUTES__.listPendingVideos.path, read: api.listPendingVideos },
  shorts: { path: __ROUTES__.listPendingShorts.path, read: api.listPendingShorts },
}

/** Videos that await review, oldest first; the server matches `search` against the title. */
export const pendingQuery = (kind: PendingKind, search: string) => ({
  ...pagesQuery({
    queryKey: [PENDING[kind].path, { search }],
    read: PENDING[kind].read,
    filters: { search },
  }),
  ...FRESH,
})

/** The whole library in every state, newest first. */
export const allVideosQuery = (search: string, state: ReviewState | undefined) => ({
  ...pagesQuery({
    queryKey: [__ROUTES__.listEveryVideo.path, { search, state }],
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
    queryKey: [__ROUTES__.listUsers.path, { search, role }],
    read: api.listUsers,
    filters: { search, role },
  }),
  ...FRESH,
})
