import type { InfiniteData } from '@tanstack/react-query'
import type { Page } from '#shared/contract/define-route.ts'
import type { Video } from '#shared/contract/videos.ts'
import { SHORTS_FEED_PAGE_SIZE, SHORTS_PAGE_PAGE_SIZE, SHORTS_RESTART_ABOVE_PAGE } from '#shared/limits.ts'

export type ShortsPageParam = Record<string, string | number>
export type ShortsPages = InfiniteData<Page<Video>>

export const firstPage = (pageSize: number): ShortsPageParam => ({ page: 1, pageSize })

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

/** The vertical feed begins again at page 1 after an empty page above page 5 (VF-17). */
export const FEED_PAGING: Paging = {
  pageSize: SHORTS_FEED_PAGE_SIZE,
  restartsAfterEmpty: (page) => page > SHORTS_RESTART_ABOVE_PAGE,
}
/** The Shorts page begins again after any empty page (SP-15); an empty page 1 is an empty library. */
export const SHORTS_PAGE_PAGING: Paging = {
  pageSize: SHORTS_PAGE_PAGE_SIZE,
  restartsAfterEmpty: (page) => page > 1,
}

const isFirstPage = (param: unknown): boolean =>
  typeof param === 'object' && param !== null && 'page' in param && Number(param.page) === 1

/** The pages before the list began again. */
export function firstRound({ pages, pageParams }: ShortsPages): Page<Video>[] {
  const restart = pageParams.findIndex((param, index) => index > 0 && isFirstPage(param))
  return restart === -1 ? pages : pages.slice(0, restart)
}

/** Joins `first` and the pages without repeated clips; when the list begins again, all clips of the pages come again. */
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

/** Whether there are clips that weren't loaded yet. */
export function hasNewPage({ pages, pageParams }: ShortsPages): boolean {
  const last = pages.at(-1)
  const param = pageParams.at(-1)
  if (!last || typeof param !== 'object' || param === null) return false
  if (pageParams.some((other, index) => index > 0 && isFirstPage(other))) return false
  const next = pageAfter(last, { ...param }, SHORTS_PAGE_PAGING)
  return next !== null && !isFirstPage(next)
}
