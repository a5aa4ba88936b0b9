import type { VideoLength, VideoSort } from '#shared/contract/videos.ts'
import { keyOf, page, positionOf, TOP, type PageRequest } from '#server/database/paging.ts'
import type { FeedList, FeedLists } from './feed-lists.ts'
import { whenReady, type MaybePromise } from '#server/maybe-promise.ts'
import type { VideoPage } from './video-list.ts'

interface LibraryRequest extends PageRequest {
  categoryId?: number | undefined
  length?: VideoLength | undefined
  sort: VideoSort
}

interface ShortsRequest {
  page: number
  pageSize: number
  before?: number | undefined
}

const ORDER = {
  newest: 'feed_position',
  'most-viewed': 'views',
  'most-liked': 'likes',
  trending: 'trending_score',
} as const

const MICRO_CLIPS: FeedList = { order: 'short_position' }

export type FeedQueries = ReturnType<typeof createFeedQueries>

/** The pages of the feeds: which videos are on them. A late page costs what the first one does. */
export function createFeedQueries(lists: Pick<FeedLists, 'below'>) {
  /** @param cursorOf the numbers of the cursor, of the last video of a page */
  const pageBelow = (
    list: FeedList,
    key: [value: number, id: number],
    limit: number,
    cursorOf: (value: number, id: number) => number[],
  ): MaybePromise<VideoPage> =>
    whenReady(lists.below(list, key, limit + 1), ({ ids: found, valueAt }) => {
      const { rows: ids, next } = page(found, limit, (last) => cursorOf(valueAt(limit - 1), last))
      return { ids, next }
    })

  /** A list by positions, of which no two are equal: its cursor is a position alone. */
  const newest = (list: FeedList, { limit, cursor }: PageRequest) =>
    pageBelow(list, [positionOf(cursor), 0], limit, (position) => [position])

  /** A list by values that may be equal: its cursor is a value and an id. */
  const ranked = (list: FeedList, { limit, cursor }: PageRequest) => {
    const isTrending = list.order === 'trending_score'
    const start = isTrending ? keyOf(cursor, Number.MAX_SAFE_INTEGER, Number.isFinite) : keyOf(cursor)
    return pageBelow(list, start, limit, (value, id) => [value, id])
  }

  const ofCategory = (categoryId: number, request: PageRequest) =>
    newest({ order: 'feed_position', where: { category_id: categoryId } }, request)
  const trending = (request: PageRequest) =>
    ranked({ order: 'trending_score', where: { approval_status: 'approved' } }, request)
  const microClips = (request: PageRequest) => newest(MICRO_CLIPS, request)

  return {
    featured: (request: PageRequest) =>
      newest({ order: 'feed_position', where: { featured: true } }, request),
    microClips,
    ofCategory,
    ofCreator: (creatorId: number, limit: number) =>
      newest({ order: 'feed_position', where: { creator_id: creatorId } }, { limit }),
    trending,

    /** The whole library, filtered and in four orders. */
    library(request: LibraryRequest): MaybePromise<VideoPage> {
      const { sort, categoryId, length } = request
      const order = ORDER[sort]
      const category = categoryId === undefined ? {} : { category_id: categoryId }
      if (sort === 'newest' && !length) return newest({ order, where: category }, request)
      if (sort === 'trending' && !length && categoryId === undefined) return trending(request)
      return ranked({ order, where: { ...category, length_bucket: length ?? 'any' } }, request)
    },

    /**
     * Micro clips by page number. Positions count publications, so that a page is a range of positions.
     * @param request `before` keeps the pages in place while new clips arrive; the Link header carries it on
     */
    async shorts({ page: number, pageSize, before }: ShortsRequest): Promise<VideoPage> {
      let from = before
      if (from === undefined) {
        const { ids, valueAt } = await lists.below(MICRO_CLIPS, [TOP, 0], 1)
        from = (ids.length > 0 ? valueAt(0) : 0) + 1 - (number - 1) * pageSize
      }
      const { ids, next } = await microClips({ limit: pageSize, cursor: String(from) })
      const pageAfter = {
        page: String(number + 1),
        pageSize: String(pageSize),
        before: next?.['cursor'] ?? '',
      }
      return { ids, next: next && pageAfter }
    },
  }
}
