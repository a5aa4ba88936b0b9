import { queryOptions } from '@tanstack/react-query'
import type { Video, VideoLength, VideoSort } from '#shared/contract/videos.ts'
import { api } from '../../lib/api.ts'
import { pagesQuery, type PagesQuery } from '../../lib/pagination.ts'

/** Featured videos, newest first. */
export const featuredQuery = queryOptions({
  queryKey: ['/api/videos/featured'],
  queryFn: ({ signal }) => api.listFeatured({}, { signal }),
})

/** Trending videos. */
export const trendingQuery = queryOptions({
  queryKey: ['/api/videos/trending'],
  queryFn: ({ signal }) => api.listTrending({}, { signal }),
})

/** Micro clips, newest first. */
export const microClipsQuery = queryOptions({
  queryKey: ['/api/videos/microclips'],
  queryFn: ({ signal }) => api.listMicroClips({}, { signal }),
})

type ReadPage = Parameters<typeof pagesQuery<Video>>[0]['read']

const videoPages = (path: string, read: ReadPage, part = 'pages') =>
  pagesQuery({ queryKey: [path, part], read })
export type VideoPagesQuery = PagesQuery<Video>

/** Every approved video, newest first, page by page. */
export const videoPagesQuery = videoPages('/api/videos', api.listVideos)

/** Trending videos, page by page. */
export const trendingPagesQuery = videoPages('/api/videos/trending', api.listTrending)

/** The videos of a category, newest first, page by page. */
export const categoryVideoPagesQuery = (id: number): VideoPagesQuery =>
  videoPages(`/api/categories/${id}/videos`, (page, options) =>
    api.listCategoryVideos({ ...page, id }, options),
  )

/** Micro clips, newest first, page by page. */
export const microClipPagesQuery = videoPages('/api/videos/microclips', api.listMicroClips)

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
    '/api/videos',
    (page, options) => api.listVideos({ ...page, ...filter }, options),
    part.join('&'),
  )
}
