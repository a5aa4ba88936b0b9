import type { RouteInput } from '#shared/contract/define-route.ts'
import type { feedRoutes } from '#shared/contract/feeds.ts'
import type { videoRoutes } from '#shared/contract/videos.ts'
import { keyOf, page, TOP, type PageRequest } from '#server/database/paging.ts'
import type { Successors } from '../categories/successors.ts'
import { TOP_SCORE, type FeedList, type FeedLists } from './feed-lists.ts'
import type { VideoPage } from './video-list.ts'

const ORDER = {
  newest: 'feed_position',
  'most-viewed': 'views',
  'most-liked': 'likes',
  trending: 'trending_score',
} as const

const MICRO_CLIPS: FeedList = { order: 'short_position' }
const TRENDING_LIST: FeedList = { order: 'trending_score', where: { approval_status: 'approved' } }

export type FeedQueries = ReturnType<typeof createFeedQueries>

/** The pages of the feeds: which videos are on them. A late page costs what the first one does. */
export function createFeedQueries(lists: Pick<FeedLists, 'below'>, successors: Pick<Successors, 'of'>) {
  const pageOf = async (list: FeedList, { limit, cursor }: PageRequest): Promise<VideoPage> => {
    const isByScore = list.order === 'trending_score'
    const key = isByScore ? keyOf(cursor, TOP_SCORE, Number.isFinite) : keyOf(cursor)
    const { ids, valueAt } = await lists.below(list, key, limit + 1)
    const { rows, next } = page(ids, limit, (last) => [valueAt(limit - 1), last])
    return { ids: rows, next }
  }
  const newest = (where: NonNullable<FeedList['where']>, request: PageRequest) =>
    pageOf({ order: 'feed_position', where }, request)

  return {
    featured: (request: PageRequest) => newest({ featured: true }, request),
    microClips: (request: PageRequest) => pageOf(MICRO_CLIPS, request),
    ofCategory: (categoryId: number, request: PageRequest) =>
      newest({ category_id: successors.of(categoryId) }, request),
    ofCreator: (creatorId: number, limit: number) => newest({ creator_id: creatorId }, { limit }),
    trending: (request: PageRequest) => pageOf(TRENDING_LIST, request),

    /** The whole library, filtered and in four orders. */
    library({ sort, categoryId, length, ...request }: RouteInput<typeof videoRoutes.listVideos>['query']) {
      const category = categoryId === undefined ? {} : { category_id: successors.of(categoryId) }
      if (sort === 'newest' && !length) return newest(category, request)
      if (sort === 'trending' && !length && categoryId === undefined) return pageOf(TRENDING_LIST, request)
      return pageOf({ order: ORDER[sort], where: { ...category, length_bucket: length ?? 'any' } }, request)
    },

    /** Micro clips by page number: positions count publications, so that a page is a range of positions. */
    async shorts({ page: number, pageSize, before }: RouteInput<typeof feedRoutes.listShorts>['query']) {
      const top = await lists.below(MICRO_CLIPS, [TOP, TOP], 1)
      const from = before ?? top.valueAt(0) + 1 - (number - 1) * pageSize
      const { ids, valueAt } = await lists.below(MICRO_CLIPS, [from, 0], pageSize + 1)
      const { rows, next } = page(ids, pageSize, () => [valueAt(pageSize - 1)])
      const more = { page: String(number + 1), pageSize: String(pageSize), before: next?.['cursor'] ?? '' }
      return { ids: rows, next: next && more }
    },
  }
}
