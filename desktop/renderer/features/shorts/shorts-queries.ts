import { infiniteQueryOptions, type InfiniteData } from '@tanstack/react-query'
import type { Page } from '#shared/contract/define-route.ts'
import type { Video } from '#shared/contract/videos.ts'
import {
  SHORTS_FEED_PAGE_SIZE,
  SHORTS_FEED_RETRY_MS,
  SHORTS_PAGE_PAGE_SIZE,
  SHORTS_PAGE_RETRIES,
  SHORTS_RESTART_ABOVE_PAGE,
} from '#shared/limits.ts'
import { api } from '../../lib/api.ts'

export type ShortsPageParam = Record<string, string | number>

/** A page without a successor promises that the next one would be empty; far enough in, the feed begins again. */
function afterPage(
  last: Page<Video>,
  param: ShortsPageParam,
  pageSize: number,
  restartAbove: number,
): ShortsPageParam | null {
  if (last.next && last.items.length > 0) return last.next
  const emptyPage = last.items.length === 0 ? Number(param['page']) : Number(param['page']) + 1
  return emptyPage > restartAbove ? { page: 1, pageSize } : null
}

/** The feed's own list: fifteen at a time; a failure is logged and tried again every two seconds. */
export const shortsFeedQuery = infiniteQueryOptions({
  queryKey: ['/api/videos/shorts', { pageSize: SHORTS_FEED_PAGE_SIZE }],
  queryFn: ({ pageParam, signal }) => api.listShorts(pageParam, { signal }),
  initialPageParam: firstPage(SHORTS_FEED_PAGE_SIZE),
  getNextPageParam: (last, _pages, param) =>
    afterPage(last, param, SHORTS_FEED_PAGE_SIZE, SHORTS_RESTART_ABOVE_PAGE),
  retry: true,
  retryDelay: SHORTS_FEED_RETRY_MS,
})

/** The Shorts page's list: twenty at a time, three tries. */
export const shortsPageQuery = infiniteQueryOptions({
  queryKey: ['/api/videos/shorts', { pageSize: SHORTS_PAGE_PAGE_SIZE }],
  queryFn: async ({ pageParam, signal }) => {
    try {
      return await api.listShorts(pageParam, { signal })
    } catch (error) {
      throw new Error('Failed to fetch shorts', { cause: error })
    }
  },
  initialPageParam: firstPage(SHORTS_PAGE_PAGE_SIZE),
  // Any empty page but the first leads back to the first.
  getNextPageParam: (last, _pages, param) =>
    last.items.length === 0 && param['page'] === 1
      ? null
      : afterPage(last, param, SHORTS_PAGE_PAGE_SIZE, Infinity),
  retry: SHORTS_PAGE_RETRIES,
})

function firstPage(pageSize: number): ShortsPageParam {
  return { page: 1, pageSize }
}

export type ShortsPages = InfiniteData<Page<Video>>
