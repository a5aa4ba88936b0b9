import { api } from '../../lib/api.ts'
import { pagesQuery } from '../../lib/pagination.ts'
import { usePages } from '../../lib/use-pages.ts'

export type CollectionKind = 'saved' | 'liked' | 'watch-later'

const LISTS = {
  saved: { path: __ROUTES__.listSaved.path, read: api.listSaved },
  liked: { path: __ROUTES__.listLiked.path, read: api.listLiked },
  'watch-later': { path: __ROUTES__.listWatchLater.path, read: api.listWatchLater },
}

/** One of the user's own lists, newest first. The key is its path, which reactions invalidate. */
export const collectionQuery = (kind: CollectionKind, userId: number) => ({
  ...pagesQuery({
    queryKey: [LISTS[kind].path.replace(':id', String(userId))],
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
