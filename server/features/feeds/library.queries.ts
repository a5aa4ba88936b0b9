import { VIDEO_LENGTHS, type VideoLength, type VideoSort } from '#shared/contract/videos.ts'
import type { Database } from '#server/database/database.ts'
import { keyOf, page, type PageRequest } from '#server/database/paging.ts'
import type { SqlValue } from '#server/database/reader.ts'
import type { Placed } from './feed-position-cache.ts'
import { byPlaceAndId, SCORE_TOP, type FeedPage, type VideoQueries } from '../videos/videos.queries.ts'

export interface LibraryRequest extends PageRequest {
  sort: VideoSort
  categoryId?: number | undefined
  length?: VideoLength | undefined
}

const COLUMN = {
  newest: 'feed_position',
  'most-viewed': 'views',
  'most-liked': 'likes',
  trending: 'trending_score',
} as const

export type LibraryQueries = ReturnType<typeof createLibraryQueries>

/** The whole library, filtered and in four orders, each along an index of its own (see length-bucket.ts). */
export function createLibraryQueries({ reader }: Pick<Database, 'reader'>, videos: VideoQueries) {
  const fromShelves = async ({
    sort,
    categoryId,
    length,
    limit,
    cursor,
  }: LibraryRequest): Promise<FeedPage> => {
    const column = COLUMN[sort]
    const ofCategory = categoryId === undefined ? '' : 'v.category_id = ? and'
    const start = sort === 'trending' ? keyOf(cursor, SCORE_TOP, Number.isFinite) : keyOf(cursor)
    const shelves = length ? [length] : VIDEO_LENGTHS
    const tops = shelves.map(
      (_, index) => `select * from (select v.id, v.${column} as place from videos v
        where ${ofCategory} v.length_bucket = ? and (v.${column}, v.id) < (?, ?)
        order by v.${column} desc, v.id desc limit ?) shelf_${index}`,
    )
    const category: SqlValue[] = categoryId === undefined ? [] : [categoryId]
    const rows = await reader.tuples<Placed>(
      `select m.id, m.place from (${tops.join(' union all ')}) m order by m.place desc, m.id desc limit ?`,
      [...shelves.flatMap((shelf) => [...category, shelf, ...start, limit + 1]), limit + 1],
    )
    return page(rows, limit, byPlaceAndId)
  }

  return {
    list(request: LibraryRequest): Promise<FeedPage> {
      const { sort, categoryId, length } = request
      if (sort === 'newest' && !length) {
        return categoryId === undefined ? videos.all(request) : videos.ofCategory(categoryId, request)
      }
      if (sort === 'trending' && !length && categoryId === undefined) return videos.trending(request)
      return fromShelves(request)
    },
  }
}
