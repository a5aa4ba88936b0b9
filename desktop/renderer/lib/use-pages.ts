import {
  useInfiniteQuery,
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
} from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { Page } from '#shared/contract/define-route.ts'
import { useFirstShown } from './use-first-shown.ts'

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

export type PagesData<Item> = InfiniteData<Page<Item>>

const itemsOf = <Item>({ pages }: PagesData<Item>): readonly Item[] => pages.flatMap(({ items }) => items)

/**
 * Reads a paged list page by page.
 * @param join the items of the pages; pass the same function in each render
 */
export function usePages<Item, Key extends QueryKey, Param>(
  query: UseInfiniteQueryOptions<Page<Item>, Error, PagesData<Item>, Key, Param>,
  join: (data: PagesData<Item>) => readonly Item[] = itemsOf,
): Pages<Item> {
  const list = useInfiniteQuery(query)
  const { fetchNextPage, refetch } = list
  const data = useFirstShown(list.data)
  const items = useMemo(() => data && join(data), [data, join])
  // Two calls in a row read the page once.
  const loadMore = useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage])
  const retry = useCallback(() => void refetch(), [refetch])
  return {
    items,
    isLoading: !data && !list.isError,
    isError: list.isError && !data,
    hasMore: list.hasNextPage,
    isLoadingMore: list.isFetchingNextPage,
    hasMoreFailed: list.isFetchNextPageError,
    loadMore,
    retry,
  }
}
