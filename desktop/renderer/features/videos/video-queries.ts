import type { Video, VideoLength, VideoSort } from '#shared/contract/videos.ts'
import { queryKey, routeQuery } from '../../entities/query-keys.ts'
import { api } from '../../lib/api.ts'
import { pagesQuery, type PagesQuery } from '../../lib/pagination.ts'

/** Featured videos, newest first. */
export const featuredQuery = routeQuery('listFeatured', {})

const POPULAR_VIDEOS = 8

/** The most viewed videos. */
export const popularQuery = routeQuery('listVideos', { sort: 'most-viewed', limit: POPULAR_VIDEOS })

/** Trending videos. */
export const trendingQuery = routeQuery('listTrending', {})

/** Micro clips, newest first. */
export const microClipsQuery = routeQuery('listMicroClips', {})

export type VideoPagesQuery = PagesQuery<Video>

/** Every approved video, newest first, page by page. */
export const videoPagesQuery = pagesQuery({ queryKey: queryKey('listVideos'), read: api.listVideos })

/** Trending videos, page by page. */
export const trendingPagesQuery = pagesQuery({ queryKey: queryKey('listTrending'), read: api.listTrending })

/** The videos of a category, newest first, page by page. */
export const categoryVideoPagesQuery = (id: number): VideoPagesQuery =>
  pagesQuery({
    queryKey: queryKey('listCategoryVideos', id),
    read: (page, options) => api.listCategoryVideos({ ...page, id }, options),
  })

/** Micro clips, newest first, page by page. */
export const microClipPagesQuery = pagesQuery({
  queryKey: queryKey('listMicroClips'),
  read: api.listMicroClips,
})

export interface LibraryFilter {
  sort: VideoSort
  categoryId?: number | undefined
  length?: VideoLength | undefined
}

/** The whole library in the given order, filtered by category and length. */
export const libraryPagesQuery = ({ categoryId, ...filters }: LibraryFilter): VideoPagesQuery =>
  pagesQuery({
    queryKey: queryKey('listVideos'),
    read: api.listVideos,
    filters: { ...filters, categoryId: categoryId?.toString() },
  })
