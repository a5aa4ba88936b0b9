import { queryKey } from '../../entities/query-keys.ts'
import { api } from '../../lib/api.ts'
import { pagesQuery } from '../../lib/pagination.ts'
import { usePages } from '../../lib/use-pages.ts'

export type CollectionKind = 'saved' | 'liked' | 'watch-later'

const LISTS = {
  saved: { route: 'listSaved', read: api.listSaved },
  liked: { route: 'listLiked', read: api.listLiked },
  'watch-later': { route: 'listWatchLater', read: api.listWatchLater },
} as const

/** One of the user's own lists, newest first. */
export const collectionQuery = (kind: CollectionKind, userId: number) => ({
  ...pagesQuery({
    queryKey: queryKey(LISTS[kind].route, userId),
    read: (page, options) => LISTS[kind].read({ ...page, id: userId }, options),
  }),
  // Other screens and other devices change these lists.
  staleTime: 0,
})

/** ' (3)'; ' (50+)' while more pages follow; empty before the first page. */
export function useCollectionCount(kind: CollectionKind, userId: number): string {
  const { items, hasMore } = usePages(collectionQuery(kind, userId))
  return items ? ` (${items.length}${hasMore ? '+' : ''})` : ''
}
