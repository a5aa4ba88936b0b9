import { useInfiniteQuery } from '@tanstack/react-query'
import { collectionQuery, type CollectionKind } from './collection-queries.ts'

/** ' (3)'; ' (50+)' while there are pages not read yet; nothing until the first is here. */
export function useCollectionCount(kind: CollectionKind, userId: number): string {
  const { data, hasNextPage } = useInfiniteQuery(collectionQuery(kind, userId))
  if (!data) return ''
  const count = data.pages.reduce((sum, { items }) => sum + items.length, 0)
  return ` (${count}${hasNextPage ? '+' : ''})`
}
