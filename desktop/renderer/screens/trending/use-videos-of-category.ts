import { useEffect } from 'react'
import { GRID_SKELETONS_DESKTOP } from '#shared/limits.ts'
import type { VideoPages } from '../../features/videos/use-video-pages.ts'

/** How many pages are read unasked in search of a screenful. */
const UNASKED_PAGES = 5

/** Those of one category out of a list of all; reads on by itself until there is a screenful, within bounds. */
export function useVideosOfCategory(pages: VideoPages, categoryId: number | null) {
  const { videos: all, pageCount, hasMore, hasMoreFailed, isLoadingMore, loadMore } = pages
  const videos = categoryId === null ? all : all?.filter((video) => video.categoryId === categoryId)
  const isShort = videos !== undefined && videos.length < GRID_SKELETONS_DESKTOP
  const isSearching = isShort && hasMore && !hasMoreFailed && pageCount < UNASKED_PAGES
  useEffect(() => {
    if (isSearching && !isLoadingMore) loadMore()
  }, [isSearching, isLoadingMore, loadMore])
  return { videos, isSearching }
}
