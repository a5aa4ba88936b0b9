import { keepPreviousData } from '@tanstack/react-query'
import type { ACCOUNT_STATES } from '#shared/contract/admin.ts'
import type { ReviewFilter } from '#shared/contract/review.ts'
import type { Role } from '#shared/permissions.ts'
import { queryKey, routeQuery } from '../../entities/query-keys.ts'
import { api } from '../../lib/api.ts'
import { pagesQuery } from '../../lib/pagination.ts'

/** Every visit reads anew, and a failed read is repeated once (AD-11, AD-49). */
const FRESH_OPTIONS = { retry: 1, staleTime: 0 } as const

export const statsQuery = { ...routeQuery('getDashboard', {}), ...FRESH_OPTIONS }

export const timelineQuery = (days: number) => ({
  ...routeQuery('getTimeline', { days }),
  ...FRESH_OPTIONS,
  placeholderData: keepPreviousData,
})

/** The audit events of one video, newest first. */
export const videoHistoryQuery = (id: number) => ({
  ...routeQuery('listVideoHistory', { id, limit: 20 }),
  ...FRESH_OPTIONS,
})

export const settingsQuery = { ...routeQuery('getSettings', {}), ...FRESH_OPTIONS }

export const disciplinesQuery = { ...routeQuery('listDisciplines', {}), ...FRESH_OPTIONS }

/** The newest audit events of all administrators. */
export const recentAuditQuery = { ...routeQuery('listAuditEvents', { limit: 8 }), ...FRESH_OPTIONS }

export type PendingKind = 'videos' | 'shorts'

const PENDING_QUERIES = {
  videos: { queryKey: queryKey('listPendingVideos'), read: api.listPendingVideos },
  shorts: { queryKey: queryKey('listPendingShorts'), read: api.listPendingShorts },
  all: { queryKey: queryKey('listReviewQueue'), read: api.listReviewQueue },
}

/** The filters of what waits, as the address has them. */
export type WaitingFilter = Record<
  'search' | 'categoryId' | 'creatorId' | 'kind' | 'again',
  string | undefined
>

/** Videos that await review, the longest waiting first; the server matches `search` against the title. */
export const pendingQuery = (kind: PendingKind | 'all', filters: WaitingFilter) => ({
  ...pagesQuery({ ...PENDING_QUERIES[kind], filters }),
  ...FRESH_OPTIONS,
})

/** How much awaits review, of which disciplines and instructors. */
export const reviewSummaryQuery = { ...routeQuery('getReviewSummary', {}), ...FRESH_OPTIONS }

export const reviewNotesQuery = (id: number) => ({
  ...routeQuery('listReviewNotes', { id }),
  ...FRESH_OPTIONS,
})

/** The whole library in every state, newest first. */
export const allVideosQuery = (search: string, state: ReviewFilter | undefined) => ({
  ...pagesQuery({
    queryKey: queryKey('listEveryVideo'),
    read: api.listEveryVideo,
    filters: { search, state },
  }),
  ...FRESH_OPTIONS,
})

interface UserFilter {
  search: string
  role?: Role | undefined
  state?: (typeof ACCOUNT_STATES)[number] | undefined
  /** The id of a unit. */
  unit?: string | undefined
}

/** Accounts, newest first; the server matches `search` against name, username and e-mail address. */
export const usersQuery = (filter: UserFilter) => ({
  ...pagesQuery({ queryKey: queryKey('listUsers'), read: api.listUsers, filters: { ...filter } }),
  ...FRESH_OPTIONS,
})
