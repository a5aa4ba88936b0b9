import { z } from 'zod'
import { SHORTS_FEED_PAGE_SIZE, SHORTS_MAX_PAGE_SIZE } from '../limits/feeds.ts'
import { defineRoutes } from './define-route.ts'
import { pagedList } from './values.ts'
import { video } from './videos.ts'

const feed = { ...pagedList, access: 'library', response: z.array(video) } as const

export const shortsQuery = z.object({
  page: z.coerce.number<number>().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number<number>().int().min(1).max(SHORTS_MAX_PAGE_SIZE).default(SHORTS_FEED_PAGE_SIZE),
  /** The position that the first page started at: it keeps the pages in place while new clips arrive. */
  before: z.coerce.number<number>().int().positive().max(2_147_483_647).optional(),
})

export const feedRoutes = defineRoutes({
  listFeatured: { ...feed, path: '/api/videos/featured', summary: 'Featured videos, newest first.' },
  listTrending: {
    ...feed,
    path: '/api/videos/trending',
    summary: 'Marked as trending first, then by the score of recent views, likes and saves.',
  },
  listMicroClips: { ...feed, path: '/api/videos/microclips', summary: 'Micro clips, newest first.' },
  listShorts: {
    ...feed,
    path: '/api/videos/shorts',
    query: shortsQuery,
    summary: 'Micro clips page by page, newest first; `before` keeps the pages still under inserts.',
  },
})
