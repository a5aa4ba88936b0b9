import { queryOptions } from '@tanstack/react-query'
import type { Video, VideoLength, VideoSort } from '#shared/contract/videos.ts'
import { queryKey } from '../../entities/query-keys.ts'
import { api } from '../../lib/api.ts'
import { pagesQuery, type PagesQuery } from '../../lib/pagination.ts'

/** Featured videos, newest first. */
export const featuredQuery = queryOptions({
  queryKey: queryKey('listFeatured'),
  queryFn: ({ signal }) => api.listFeatured({}, { signal }),
})

/** Trending videos. */
export const trendingQuery = queryOptions({
  queryKey: queryKey('listTrending'),
  queryFn: ({ signal }) => api.listTrending({}, { signal }),
})

/** Micro clips, newest first. */
export const microClipsQuery = queryOptions({
  queryKey: queryKey('listMicroClips'),
  queryFn: ({ signal }) => api.listMicroClips({}, { signal }),
})

type ReadPage = Parameters<typeof pagesQuery<Video>>[0]['read']

const videoPages = (key: readonly [string], read: ReadPage, part = 'pages') =>
  pagesQuery({ queryKey: [...key, part], read })
export type VideoPagesQuery = PagesQuery<Video>

/** Every approved video, newest first, page by page. */
export const videoPagesQuery = videoPages(queryKey('listVideos'), api.listVideos)

/** Trending videos, page by page. */
export const trendingPagesQuery = videoPages(queryKey('listTrending'), api.listTrending)

/** The videos of a category, newest first, page by page. */
export const categoryVideoPagesQuery = (id: number): VideoPagesQuery =>
  videoPages(queryKey('listCategoryVideos', id), (page, options) =>
    api.listCategoryVideos({ ...page, id }, options),
  )

/** Micro clips, newest first, page by page. */
export const microClipPagesQuery = videoPages(queryKey('listMicroClips'), api.listMicroClips)

export interface LibraryFilter {
  sort: VideoSort
  categoryId?: number | undefined
  length?: VideoLength | undefined
}

/** The whole library in the given order, filtered by category and length. */
export const libraryPagesQuery = ({ sort, categoryId, length }: LibraryFilter): VideoPagesQuery => {
  const filter = {
    sort,
    ...(categoryId === undefined ? {} : { categoryId }),
    ...(length === undefined ? {} : { length }),
  }
  const part = Object.entries(filter).map(([name, value]) => `${name}=${value}`)
  return videoPages(
    queryKey('listVideos'),
    (page, options) => api.listVideos({ ...page, ...filter }, options),
    part.join('&'),
  )
}
