import { VIDEO_LENGTHS, type VideoLength, type VideoSort } from '#shared/contract/videos.ts'
import { keyOf, page, positionOf, TOP, type PageRequest } from '#server/database/paging.ts'
import type { FeedEntries, FeedList, FeedLists } from './feed-lists.ts'
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

/** @param keyOfLast the numbers of the cursor */
function pageOf(
  { ids: found, valueAt }: FeedEntries,
  limit: number,
  keyOfLast: (value: number, id: number) => number[],
): VideoPage {
  const { rows: ids, next } = page(found, limit, (last) => keyOfLast(valueAt(limit - 1), last))
  return { ids, next }
}

/** Merges lists of one order. */
function merge(several: FeedEntries[], limit: number): FeedEntries {
  const heads = several.map(({ ids, valueAt }) => ({ ids, valueAt, at: 0, id: ids[0], value: valueAt(0) }))
  const ids: number[] = []
  const values: number[] = []
  while (ids.length < limit) {
    let highest: (typeof heads)[number] | undefined
    for (const head of heads) {
      if (head.id === undefined) continue
      const { value = -Infinity, id = 0 } = highest ?? {}
      if (head.value > value || (head.value === value && head.id > id)) highest = head
    }
    if (highest?.id === undefined) break
    ids.push(highest.id)
    values.push(highest.value)
    highest.id = highest.ids[++highest.at]
    highest.value = highest.valueAt(highest.at)
  }
  return { ids, valueAt: (index) => values[index] ?? 0 }
}

export type FeedQueries = ReturnType<typeof createFeedQueries>

/** The pages of the feeds: which videos are on them. A late page costs what the first one does. */
export function createFeedQueries(lists: Pick<FeedLists, 'below'>) {
  /** A list by positions, of which no two are equal: its cursor is a position alone. */
  const newest = async (list: FeedList, { limit, cursor }: PageRequest): Promise<VideoPage> =>
    pageOf(await lists.below(list, [positionOf(cursor), 0], limit + 1), limit, (position) => [position])

  /** Several lists of one order as one; its cursor is a value and an id. */
  const merged = async (several: FeedList[], { limit, cursor }: PageRequest): Promise<VideoPage> => {
    const isTrending = several[0]?.order === 'trending_score'
    const start = isTrending ? keyOf(cursor, Number.MAX_SAFE_INTEGER, Number.isFinite) : keyOf(cursor)
    const keyOfLast = (value: number, id: number) => [value, id]
    const [only, ...others] = several
    if (only && others.length === 0)
      return pageOf(await lists.below(only, start, limit + 1), limit, keyOfLast)
    const read = async (list: FeedList) => {
      const { ids, valueAt } = await lists.below(list, start, limit + 1)
      // Now: another list may come from the database, and a commit may move videos meanwhile.
      const values = ids.map((_, index) => valueAt(index))
      return { ids, valueAt: (index: number) => values[index] ?? 0 }
    }
    const found = await Promise.all(several.map(read))
    return pageOf(merge(found, limit + 1), limit, keyOfLast)
  }

  const ofCategory = (categoryId: number, request: PageRequest) =>
    newest({ order: 'feed_position', where: { category_id: categoryId } }, request)
  const trending = (request: PageRequest) =>
    merged([{ order: 'trending_score', where: { approval_status: 'approved' } }], request)
  const microClips = (request: PageRequest) => newest(MICRO_CLIPS, request)

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
    library(request: LibraryRequest): Promise<VideoPage> {
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
