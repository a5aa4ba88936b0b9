import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

export type CollectionKind = 'saved' | 'liked' | 'watch-later'

const LISTS = {
  saved: { path: __ROUTES__.listSaved.path, read: api.listSaved },
  liked: { path: __ROUTES__.listLiked.path, read: api.listLiked },
  'watch-later': { path: __ROUTES__.listWatchLater.path, read: api.listWatchLater },
}

const FIRST_PAGE: Record<string, string> = {}

/** One person's own list, the newest first. The key is the address, as everything that marks a video expects. */
export function collectionQuery(kind: CollectionKind, userId: number) {
  const { path, read } = LISTS[kind]
  return infiniteQueryOptions({
    queryKey: [path.replace(':id', String(userId))],
    queryFn: ({ pageParam: { limit, ...page }, signal }) =>
      read({ id: userId, ...page, ...(limit ? { limit: Number(limit) } : {}) }, { signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (last) => last.next,
    // Videos are put on these lists all over the app, and on other devices.
    staleTime: 0,
  })
}
