import { infiniteQueryOptions } from '@tanstack/react-query'
import type { ReviewState } from '#shared/contract/review.ts'
import { api } from '../../../lib/api.ts'
import { ADMIN_LIST, filtersOf, pageArguments } from '../../../lib/pagination.ts'

export type PendingKind = 'videos' | 'shorts'

const LISTS = {
  videos: { path: __ROUTES__.listPendingVideos.path, read: api.listPendingVideos },
  shorts: { path: __ROUTES__.listPendingShorts.path, read: api.listPendingShorts },
}

/** What waits for review, oldest first; `search` is matched on the title by the server. */
export function pendingQuery(kind: PendingKind, search: string) {
  const { path, read } = LISTS[kind]
  return infiniteQueryOptions({
    ...ADMIN_LIST,
    queryKey: [path, { search }],
    queryFn: ({ pageParam, signal }) => read(pageArguments(pageParam), { signal }),
    initialPageParam: filtersOf({ search }),
  })
}

/** The whole library in every state, newest first. */
export const allVideosQuery = (search: string, state: ReviewState | undefined) =>
  infiniteQueryOptions({
    ...ADMIN_LIST,
    queryKey: [__ROUTES__.listEveryVideo.path, { search, state }],
    queryFn: ({ pageParam, signal }) => api.listEveryVideo(pageArguments(pageParam), { signal }),
    initialPageParam: filtersOf({ search, state }),
  })
