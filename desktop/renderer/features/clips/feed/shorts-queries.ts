import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query'
import type { Page } from '#shared/contract/define-route.ts'
import type { Video } from '#shared/contract/videos.ts'
import {
  SHORTS_FEED_PAGE_SIZE,
  SHORTS_FEED_RETRY_MS,
  SHORTS_PAGE_PAGE_SIZE,
  SHORTS_PAGE_RETRIES,
  SHORTS_RESTART_ABOVE_PAGE,
} from '#shared/limits/feeds.ts'
import { queryKey } from '../../../entities/query-keys.ts'
import { api } from '../../../lib/api.ts'
import { isRecord } from '../../../lib/is-record.ts'
import type { PagesData } from '../../../lib/use-pages.ts'

type ShortsPageParam = Record<string, string | number>
export type ShortsPages = PagesData<Video>

interface Paging {
  pageSize: number
  /** Whether paging begins again at page 1 after an empty page with this number. */
  restartsAfterEmpty: (page: number) => boolean
}

/**
 * @returns the parameters of the page after this one; null at the end. A page that isn't full and has no `next` is the
 * last one: the page after it would be empty, and isn't requested.
 */
export function pageAfter(
  { items, next }: Page<unknown>,
  param: Readonly<Record<string, unknown>>,
  { pageSize, restartsAfterEmpty }: Paging,
): ShortsPageParam | null {
  const page = Number(param['page'])
  if (items.length > 0 && next) return next
  if (items.length >= pageSize) return { page: page + 1, pageSize }
  const emptyPage = items.length === 0 ? page : page + 1
  return restartsAfterEmpty(emptyPage) ? { page: 1, pageSize } : null
}

/** The vertical feed begins again at page 1 after an empty page above page 5 (VF-17). */
const FEED_PAGING: Paging = {
  pageSize: SHORTS_FEED_PAGE_SIZE,
  restartsAfterEmpty: (page) => page > SHORTS_RESTART_ABOVE_PAGE,
}
/** The Shorts page begins again after any empty page (SP-15); an empty page 1 is an empty library. */
export const SHORTS_PAGE_PAGING: Paging = {
  pageSize: SHORTS_PAGE_PAGE_SIZE,
  restartsAfterEmpty: (page) => page > 1,
}

const shortsQuery = (paging: Paging) =>
  infiniteQueryOptions<Page<Video>, Error, ShortsPages, QueryKey, ShortsPageParam>({
    queryKey: [...queryKey('listShorts'), { pageSize: paging.pageSize }],
    queryFn: ({ pageParam, signal }) => api.listShorts(pageParam, { signal }),
    initialPageParam: { page: 1, pageSize: paging.pageSize },
    getNextPageParam: (last, _pages, param) => pageAfter(last, param, paging),
  })

/** The list of the vertical feed: pages of 15; a failure is logged and retried every two seconds (VF-12, VF-18, VF-19). */
export const shortsFeedQuery = {
  ...shortsQuery(FEED_PAGING),
  retry: true,
  retryDelay: SHORTS_FEED_RETRY_MS,
}

/** The list of the Shorts page and its viewer: pages of 20, three retries (SP-14, SP-18). */
export const shortsPageQuery = { ...shortsQuery(SHORTS_PAGE_PAGING), retry: SHORTS_PAGE_RETRIES }

const isFirstPage = (param: unknown): boolean => isRecord(param) && Number(param['page']) === 1

/** The index of the page with which the list began again; -1 where it didn't. */
const restartOf = (params: readonly unknown[]): number =>
  params.findIndex((param, index) => index > 0 && isFirstPage(param))

/**
 * The clips without repetitions. When the list begins again, all clips of its pages come again.
 * @param first clips ahead of the pages
 */
export function joinPages(
  { pages, pageParams }: ShortsPages,
  first: readonly Video[] = [],
): readonly Video[] {
  const known = new Set(first.map(({ id }) => id))
  const isNew = ({ id }: Video) => !known.has(id) && known.add(id) !== undefined
  const joined = pages.flatMap(({ items }, index) => {
    if (index > 0 && isFirstPage(pageParams[index])) known.clear()
    return items.filter(isNew)
  })
  return [...first, ...joined]
}

/** The clips of the pages before the list began again: each clip once. */
export function joinFirstRound({ pages, pageParams }: ShortsPages): readonly Video[] {
  const restart = restartOf(pageParams)
  return joinPages({ pages: restart === -1 ? pages : pages.slice(0, restart), pageParams })
}

/** Whether there are clips that weren't loaded yet. */
export function hasNewPage({ pages, pageParams }: ShortsPages): boolean {
  const [last, param] = [pages.at(-1), pageParams.at(-1)]
  if (!last || !isRecord(param) || restartOf(pageParams) !== -1) return false
  const next = pageAfter(last, param, SHORTS_PAGE_PAGING)
  return next !== null && !isFirstPage(next)
}
