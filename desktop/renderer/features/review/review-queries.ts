import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

export type PendingKind = 'videos' | 'shorts'

const LISTS = {
  videos: { path: __ROUTES__.listPendingVideos.path, read: api.listPendingVideos },
  shorts: { path: __ROUTES__.listPendingShorts.path, read: api.listPendingShorts },
}

/** What waits for review, oldest first; `search` is matched on the title by the server. */
function pendingQuery(kind: PendingKind, search: string) {
  const { path, read } = LISTS[kind]
  // The whole query of the page that follows, as the server gave it.
  const first: Record<string, string> = search ? { search } : {}
  return infiniteQueryOptions({
    queryKey: [path, { search }],
    queryFn: ({ pageParam, signal }) => {
      const { limit, ...rest } = pageParam
      return read({ ...rest, ...(limit ? { limit: Number(limit) } : {}) }, { signal })
    },
    initialPageParam: first,
    getNextPageParam: (page) => page.next,
    retry: 1,
    // What others have decided meanwhile is gone from here as soon as somebody looks again.
    staleTime: 0,
  })
}

export const usePendingVideos = (kind: PendingKind, search: string) =>
  useInfiniteQuery(pendingQuery(kind, search))
