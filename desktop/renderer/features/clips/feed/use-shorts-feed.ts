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

/** An endless list for the vertical feed; `first` stands at its head (micro clips, a category's videos). */
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
