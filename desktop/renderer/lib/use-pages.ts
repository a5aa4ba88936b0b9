import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { PagesQuery } from './pagination.ts'

export interface Pages<Item> {
  /** The items of all pages that were read; undefined before the first page. */
  items: readonly Item[] | undefined
  isLoading: boolean
  /** The first page failed. */
  isError: boolean
  hasMore: boolean
  isLoadingMore: boolean
  /** A later page failed; the items before it stay. */
  hasMoreFailed: boolean
  loadMore: () => void
  retry: () => void
}

/** Reads a paged list page by page. */
export function usePages<Item>(query: PagesQuery<Item>): Pages<Item> {
  const list = useInfiniteQuery(query)
  const { data, fetchNextPage, refetch } = list
  const items = useMemo(() => data?.pages.flatMap((page) => page.items), [data])
  // Two calls in a row read the page once.
  const loadMore = useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage])
  const retry = useCallback(() => void refetch(), [refetch])
  return {
    items,
    isLoading: list.isPending,
    isError: list.isError && !items,
    hasMore: list.hasNextPage,
    isLoadingMore: list.isFetchingNextPage,
    hasMoreFailed: list.isFetchNextPageError,
    loadMore,
    retry,
  }
}
