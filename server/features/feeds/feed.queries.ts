import { VIDEO_LENGTHS, type VideoLength, type VideoSort } from '#shared/contract/videos.ts'
import { keyOf, page, positionOf, type PageRequest, type RowPage } from '#server/database/paging.ts'
import type { FeedList, FeedLists } from './feed-lists.ts'
import type { FeedEntry } from './ordered-ids.ts'

export type FeedPage = RowPage<FeedEntry>

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

const isAbove = (entry: FeedEntry | undefined, other: FeedEntry | undefined): boolean =>
  entry !== undefined && (!other || entry[1] > other[1] || (entry[1] === other[1] && entry[0] > other[0]))

export type FeedQueries = ReturnType<typeof createFeedQueries>

/** The pages of the feeds: which videos are on them. A late page costs what the first one does. */
export function createFeedQueries(lists: Pick<FeedLists, 'below'>) {
  /** A list by positions, of which no two are equal: its cursor is a position alone. */
  const newest = async (list: FeedList, { limit, cursor }: PageRequest): Promise<FeedPage> =>
    page(await lists.below(list, [positionOf(cursor), 0], limit + 1), limit, ([, value]) => [value])

  /** Merges the tops of several lists of one order; its cursor is a value and an id. */
  const merged = async (several: FeedList[], { limit, cursor }: PageRequest): Promise<FeedPage> => {
    const isTrending = several[0]?.order === 'trending_score'
    const start = isTrending ? keyOf(cursor, Number.MAX_SAFE_INTEGER, Number.isFinite) : keyOf(cursor)
    const keyOfEntry = ([id, value]: FeedEntry) => [value, id]
    if (several.length === 1 && several[0])
      return page(await lists.below(several[0], start, limit + 1), limit, keyOfEntry)
    const tops = await Promise.all(several.map(async (list) => lists.below(list, start, limit + 1)))
    const entries: FeedEntry[] = []
    while (entries.length <= limit) {
      const highest = tops.reduce((one, other) => (isAbove(other[0], one[0]) ? other : one), []).shift()
      if (!highest) break
      entries.push(highest)
    }
    return page(entries, limit, keyOfEntry)
  }

  const ofCategory = (categoryId: number, request: PageRequest) =>
    newest({ order: 'feed_position', where: { category_id: categoryId } }, request)
  const trending = (request: PageRequest) =>
    merged([{ order: 'trending_score', where: { approval_status: 'approved' } }], request)
  const microClips = (request: PageRequest) => newest({ order: 'short_position' }, request)

  return {
    featured: (request: PageRequest) =>
      newest({ order: 'feed_position', where: { featured: true } }, request),
    microClips,
    ofCategory,
    ofCreator: (creatorId: number, limit: number) =>
      newest({ order: 'feed_position', where: { creator_id: creatorId } }, { limit }),
    trending,

    /**
     * The whole library, filtered and in four orders. Each bucket of lengths has its own index (length-bucket.ts), so
     * that a list of all lengths merges three.
     */
    library(request: LibraryRequest): Promise<FeedPage> {
      const { sort, categoryId, length } = request
      const order = ORDER[sort]
      const category = categoryId === undefined ? {} : { category_id: categoryId }
      if (sort === 'newest' && !length) return newest({ order, where: category }, request)
      if (sort === 'trending' && !length && categoryId === undefined) return trending(request)
      const lengths = length ? [length] : VIDEO_LENGTHS
      return merged(
        lengths.map((each) => ({ order, where: { ...category, length_bucket: each } })),
        request,
      )
    },

    /**
     * Micro clips by page number. Positions count publications, so that a page is a range of positions.
     * @param request `before` keeps the pages in place while new clips arrive; the Link header carries it on
     */
    async shorts({ page: number, pageSize, before }: ShortsRequest): Promise<FeedPage> {
      let from = before
      if (from === undefined) {
        const { rows } = await microClips({ limit: 1 })
        from = (rows[0]?.[1] ?? 0) + 1 - (number - 1) * pageSize
      }
      const { rows, next } = await microClips({ limit: pageSize, cursor: String(from) })
      const pageAfter = {
        page: String(number + 1),
        pageSize: String(pageSize),
        before: next?.['cursor'] ?? '',
      }
      return { rows, next: next && pageAfter }
    },
  }
}
