import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { Video } from '#shared/contract/videos.ts'
import type { VideoPagesQuery } from './video-queries.ts'

export interface VideoPages {
  /** Undefined until the first page is here. */
  videos: readonly Video[] | undefined
  isLoading: boolean
  /** The first page didn't come. */
  isError: boolean
  hasMore: boolean
  isLoadingMore: boolean
  /** There is a beginning, but its continuation didn't come. */
  hasMoreFailed: boolean
  loadMore: () => void
  retry: () => void
}

/** A list that goes on, as far as it has been read. */
export function useVideoPages(query: VideoPagesQuery): VideoPages {
  const list = useInfiniteQuery(query)
  const { data, fetchNextPage } = list
  const videos = useMemo(() => data?.pages.flatMap(({ items }) => items), [data])
  // Asked twice in one breath, it is read once.
  const loadMore = useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage])
  return {
    videos,
    isLoading: list.isPending,
    isError: list.isError && !videos,
    hasMore: list.hasNextPage,
    isLoadingMore: list.isFetchingNextPage,
    hasMoreFailed: list.isFetchNextPageError,
    loadMore,
    retry: () => void list.refetch(),
  }
}
