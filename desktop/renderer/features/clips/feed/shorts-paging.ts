import type { InfiniteData } from '@tanstack/react-query'
import type { Page } from '#shared/contract/define-route.ts'
import type { Video } from '#shared/contract/videos.ts'
import { SHORTS_FEED_PAGE_SIZE, SHORTS_PAGE_PAGE_SIZE, SHORTS_RESTART_ABOVE_PAGE } from '#shared/limits.ts'

export type ShortsPageParam = Record<string, string | number>
export type ShortsPages = InfiniteData<Page<Video>>

export const firstPage = (pageSize: number): ShortsPageParam => ({ page: 1, pageSize })

interface Paging {
  pageSize: number
  /** Whether paging begins again when the page of this number comes back empty. */
  restartsAfterEmpty: (page: number) => boolean
}

/**
 * What to ask for after this page; null at the end. A page that isn't full and names no successor is the last one:
 * the page behind it would be empty, and isn't asked for.
 */
export function pageAfter(
  { items, next }: Pick<Page<unknown>, 'items' | 'next'>,
  param: ShortsPageParam,
  { pageSize, restartsAfterEmpty }: Paging,
): ShortsPageParam | null {
  const page = Number(param['page'])
  if (items.length > 0 && next) return next
  if (items.length >= pageSize) return { page: page + 1, pageSize }
  const emptyPage = items.length === 0 ? page : page + 1
  return restartsAfterEmpty(emptyPage) ? firstPage(pageSize) : null
}

/** The vertical feed begins again when an empty page comes back above page 5. */
export const FEED_PAGING: Paging = {
  pageSize: SHORTS_FEED_PAGE_SIZE,
  restartsAfterEmpty: (page) => page > SHORTS_RESTART_ABOVE_PAGE,
}
/** The Shorts page begins again on any empty page; an empty first one is an empty library. */
export const SHORTS_PAGE_PAGING: Paging = {
  pageSize: SHORTS_PAGE_PAGE_SIZE,
  restartsAfterEmpty: (page) => page > 1,
}

const isFirstPage = (param: unknown): boolean =>
  typeof param === 'object' && param !== null && 'page' in param && Number(param.page) === 1

/** The pages that were read before the list began again. */
export function firstRound({ pages, pageParams }: ShortsPages): Page<Video>[] {
  const restart = pageParams.findIndex((param, index) => index > 0 && isFirstPage(param))
  return restart === -1 ? pages : pages.slice(0, restart)
}

/** The list given first, then the pages without what already stood in it; where they begin again, all comes again. */
export function joinPages(first: readonly Video[], data: ShortsPages | undefined): readonly Video[] {
  if (!data) return first
  const known = new Set(first.map(({ id }) => id))
  const isNew = ({ id }: Video) => !known.has(id) && known.add(id) !== undefined
  return [
    ...first,
    ...data.pages.flatMap(({ items }, index) => {
      if (index > 0 && isFirstPage(data.pageParams[index])) known.clear()
      return items.filter(isNew)
    }),
  ]
}

/** Whether there are clips that weren't read yet; going round again brings nothing new. */
export function hasNewPage({ pages, pageParams }: ShortsPages): boolean {
  const last = pages.at(-1)
  const param = pageParams.at(-1)
  if (!last || typeof param !== 'object' || param === null) return false
  if (pageParams.some((other, index) => index > 0 && isFirstPage(other))) return false
  const next = pageAfter(last, { ...param }, SHORTS_PAGE_PAGING)
  return next !== null && !isFirstPage(next)
}
