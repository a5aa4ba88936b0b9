import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Video } from '#shared/contract/videos.ts'
import { joinPages } from './shorts-paging.ts'
import { shortsFeedQuery } from './shorts-queries.ts'

export interface ShortsFeed {
  videos: readonly Video[]
  isLoading: boolean
  hasMore: boolean
  isLoadingMore: boolean
  loadMore: () => void
}

const NONE: readonly Video[] = []

/** The list of the vertical feed, which begins again at its end. @param first videos ahead of the list */
export function useShortsFeed(first: readonly Video[] = NONE): ShortsFeed {
  const { data, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery(shortsFeedQuery)
  const videos = useMemo(() => joinPages(first, data), [first, data])
  return {
    videos,
    isLoading: isPending && first.length === 0,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    loadMore: () => void fetchNextPage(),
  }
}
