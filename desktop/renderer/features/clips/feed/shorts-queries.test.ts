import { expect, it } from 'vitest'
import type { Video } from '#shared/contract/videos.ts'
import {
  hasNewPage,
  joinPages,
  pageAfter,
  SHORTS_PAGE_PAGING,
  shortsFeedQuery,
  shortsPageQuery,
} from './shorts-queries.ts'

// The paging reads only the ids.
const clips = (...ids: number[]) => ids.map((id) => ({ id }) as Video)
const page = (items: Video[], next: Record<string, string> | null = null) => ({ items, next })
const full = (pageSize: number) => Array.from({ length: pageSize }, (_, index) => index)

/** The parameters that the list requests after a page. */
const nextOf = (
  { getNextPageParam }: Pick<typeof shortsFeedQuery, 'getNextPageParam'>,
  items: Video[],
  param: { page: number; pageSize: number },
) => getNextPageParam(page(items), [page(items)], param, [param])

it('VF-17 the feed begins again at page 1 after an empty page above 5, and ends after one up to 5', () => {
  const after = (number: number, items: Video[]) =>
    nextOf(shortsFeedQuery, items, { page: number, pageSize: 15 })
  expect(after(6, [])).toEqual({ page: 1, pageSize: 15 })
  expect(after(5, [])).toBeNull()
  expect(after(1, [])).toBeNull()
  // The page after one that isn't full is empty.
  expect(after(5, clips(1))).toEqual({ page: 1, pageSize: 15 })
  expect(after(4, clips(1))).toBeNull()
  expect(after(4, clips(...full(15)))).toEqual({ page: 5, pageSize: 15 })
})

it('SP-15 the Shorts page begins again at page 1 on any empty page', () => {
  const after = (number: number, items: Video[]) =>
    nextOf(shortsPageQuery, items, { page: number, pageSize: 20 })
  expect(after(2, [])).toEqual({ page: 1, pageSize: 20 })
  expect(after(9, [])).toEqual({ page: 1, pageSize: 20 })
  expect(after(1, clips(1, 2))).toEqual({ page: 1, pageSize: 20 })
  expect(after(1, [])).toBeNull()
})

it('requests the next page that a page names', () => {
  const next = { page: '2', pageSize: '20', before: '80' }
  expect(pageAfter(page(clips(1), next), { page: 1, pageSize: 20 }, SHORTS_PAGE_PAGING)).toEqual(next)
})

it('shows each clip once in a round, and again in the next round', () => {
  const first = { page: 1, pageSize: 2 }
  const data = {
    pages: [page(clips(3, 2)), page(clips(2, 1)), page(clips(3, 2))],
    pageParams: [first, { page: 2, pageSize: 2 }, first],
  }
  expect(joinPages(data, clips(9, 3)).map(({ id }) => id)).toEqual([9, 3, 2, 1, 3, 2])
  expect(hasNewPage(data)).toBe(false)
  expect(hasNewPage({ pages: [page(clips(3), { page: '2' })], pageParams: [first] })).toBe(true)
  expect(hasNewPage({ pages: [page(clips(3))], pageParams: [first] })).toBe(false)
})
