import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Video } from '#shared/contract/videos.ts'
import { shortsFeedQuery, type ShortsPages } from './shorts-queries.ts'

export interface ShortsFeed {
  videos: readonly Video[]
  isLoading: boolean
  hasMore: boolean
  isLoadingMore: boolean
  loadMore: () => void
}

const NONE: readonly Video[] = []

const isFirstPage = (param: unknown): boolean =>
  typeof param === 'object' && param !== null && 'page' in param && Number(param.page) === 1

/** The list given first, then the pages, without what already stood in it, until they begin again. */
function join(first: readonly Video[], data: ShortsPages | undefined): readonly Video[] {
  if (!data) return first
  const known = new Set(first.map(({ id }) => id))
  let hasRestarted = false
  const rest = data.pages.flatMap(({ items }, index) => {
    hasRestarted ||= index > 0 && isFirstPage(data.pageParams[index])
    return hasRestarted ? items : items.filter(({ id }) => !known.has(id))
  })
  return [...first, ...rest]
}

/** An endless list for the vertical feed; `first` stands at its head (micro clips, a category's videos). */
export function useShortsFeed(first: readonly Video[] = NONE): ShortsFeed {
  const { data, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery(shortsFeedQuery)
  const videos = useMemo(() => join(first, data), [first, data])
  return {
    videos,
    isLoading: isPending && first.length === 0,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    loadMore: () => void fetchNextPage(),
  }
}
