import { VIDEO_LENGTHS, type VideoLength, type VideoSort } from '#shared/contract/videos.ts'
import type { Database } from '#server/database/database.ts'
import { keyOf, page, positionOf, type PageRequest, type RowPage } from '#server/database/paging.ts'
import type { SqlValue } from '#server/database/reader.ts'

/** The id of a video, and the value that its list is ordered by. */
type FeedEntry = [id: number, value: number]
export type FeedPage = RowPage<FeedEntry>

interface LibraryRequest extends PageRequest {
  sort: VideoSort
  categoryId?: number | undefined
  length?: VideoLength | undefined
}

interface ShortsRequest {
  page: number
  pageSize: number
  before?: number | undefined
}

const COLUMN = {
  newest: 'feed_position',
  'most-viewed': 'views',
  'most-liked': 'likes',
  trending: 'trending_score',
} as const

const startOf = (cursor: string | undefined, sort: VideoSort) =>
  sort === 'trending' ? keyOf(cursor, Number.MAX_SAFE_INTEGER, Number.isFinite) : keyOf(cursor)

/**
 * The pages of the feeds: which videos are on them. Each list is read along an index that holds the id and the value,
 * from where the page before ended, so that no row is read and a late page costs what the first one does.
 */
export function createFeedQueries({ reader }: Pick<Database, 'reader'>) {
  const newest = async (
    column: 'feed_position' | 'short_position',
    where: string,
    values: SqlValue[],
    { limit, cursor }: PageRequest,
  ): Promise<FeedPage> => {
    const rows = await reader.tuples<FeedEntry>(
      `select v.id, v.${column} as value from videos v where ${where} v.${column} < ?
        order by v.${column} desc limit ?`,
      [...values, positionOf(cursor), limit + 1],
    )
    return page(rows, limit, ([, value]) => [value])
  }

  const ofCategory = (id: number, request: PageRequest) =>
    newest('feed_position', 'v.category_id = ? and', [id], request)

  const trending = async ({ limit, cursor }: PageRequest): Promise<FeedPage> => {
    const rows = await reader.tuples<FeedEntry>(
      `select v.id, v.trending_score as value from videos v
        where v.approval_status = 'approved' and (v.trending_score, v.id) < (?, ?)
        order by v.trending_score desc, v.id desc limit ?`,
      [...startOf(cursor, 'trending'), limit + 1],
    )
    return page(rows, limit, ([id, value]) => [value, id])
  }

  /** Merges the tops of the length buckets, each of which is read along its own index (length-bucket.ts). */
  const fromBuckets = async (request: LibraryRequest): Promise<FeedPage> => {
    const { sort, categoryId, length, limit, cursor } = request
    const column = COLUMN[sort]
    const category: SqlValue[] = categoryId === undefined ? [] : [categoryId]
    const buckets = length ? [length] : VIDEO_LENGTHS
    const tops = buckets.map(
      (_, index) => `select * from (select v.id, v.${column} as value from videos v
        where ${categoryId === undefined ? '' : 'v.category_id = ? and'} v.length_bucket = ? and (v.${column}, v.id) < (?, ?)
        order by v.${column} desc, v.id desc limit ?) bucket_${index}`,
    )
    const rows = await reader.tuples<FeedEntry>(
      `select m.id, m.value from (${tops.join(' union all ')}) m order by m.value desc, m.id desc limit ?`,
      [...buckets.flatMap((bucket) => [...category, bucket, ...startOf(cursor, sort), limit + 1]), limit + 1],
    )
    return page(rows, limit, ([id, value]) => [value, id])
  }

  return {
    featured: (request: PageRequest) => newest('feed_position', 'v.featured = true and', [], request),
    microClips: (request: PageRequest) => newest('short_position', '', [], request),
    ofCategory,
    trending,

    /** The whole library, filtered and in four orders. */
    library(request: LibraryRequest): Promise<FeedPage> {
      const { sort, categoryId, length } = request
      if (sort === 'newest' && !length) {
        return categoryId === undefined
          ? newest('feed_position', '', [], request)
          : ofCategory(categoryId, request)
      }
      if (sort === 'trending' && !length && categoryId === undefined) return trending(request)
      return fromBuckets(request)
    },

    /**
     * Micro clips by page number. Positions count publications, so that a page is a range of positions.
     * @param request `before` keeps the pages in place while new clips arrive; the Link header carries it on
     */
    async shorts({ page: number, pageSize, before }: ShortsRequest): Promise<FeedPage> {
      let from = before
      if (from === undefined) {
        const [head] = await reader.all<{ top: number | null }>(
          'select max(short_position) as top from videos',
        )
        from = (head?.top ?? 0) + 1 - (number - 1) * pageSize
      }
      const { rows, next } = await newest('short_position', '', [], { limit: pageSize, cursor: String(from) })
      const pageAfter = {
        page: String(number + 1),
        pageSize: String(pageSize),
        before: next?.['cursor'] ?? '',
      }
      return { rows, next: next && pageAfter }
    },
  }
}
