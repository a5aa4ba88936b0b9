import { infiniteQueryOptions } from '@tanstack/react-query'
import {
  SHORTS_FEED_PAGE_SIZE,
  SHORTS_FEED_RETRY_MS,
  SHORTS_PAGE_PAGE_SIZE,
  SHORTS_PAGE_RETRIES,
} from '#shared/limits.ts'
import { queryKey } from '../../../entities/query-keys.ts'
import { api } from '../../../lib/api.ts'
import { FEED_PAGING, firstPage, pageAfter, SHORTS_PAGE_PAGING } from './shorts-paging.ts'

/** The list of the vertical feed: pages of 15; a failure is logged and retried every two seconds (VF-12, VF-18, VF-19). */
export const shortsFeedQuery = infiniteQueryOptions({
  queryKey: [...queryKey('listShorts'), { pageSize: SHORTS_FEED_PAGE_SIZE }],
  queryFn: ({ pageParam, signal }) => api.listShorts(pageParam, { signal }),
  initialPageParam: firstPage(SHORTS_FEED_PAGE_SIZE),
  getNextPageParam: (last, _pages, param) => pageAfter(last, param, FEED_PAGING),
  retry: true,
  retryDelay: SHORTS_FEED_RETRY_MS,
})

/** The list of the Shorts page and its viewer: pages of 20, three retries (SP-14, SP-18). */
export const shortsPageQuery = infiniteQueryOptions({
  queryKey: [...queryKey('listShorts'), { pageSize: SHORTS_PAGE_PAGE_SIZE }],
  queryFn: async ({ pageParam, signal }) => {
    try {
      return await api.listShorts(pageParam, { signal })
    } catch (error) {
      throw new Error('Failed to fetch shorts', { cause: error })
    }
  },
  initialPageParam: firstPage(SHORTS_PAGE_PAGE_SIZE),
  getNextPageParam: (last, _pages, param) => pageAfter(last, param, SHORTS_PAGE_PAGING),
  retry: SHORTS_PAGE_RETRIES,
})
