import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Page } from '#shared/contract/define-route.ts'
import type { Video, VideoLength, VideoSort } from '#shared/contract/videos.ts'
import { api } from '../../lib/api.ts'

/** Featured videos, newest first. */
export const featuredQuery = queryOptions({
  queryKey: ['/api/videos/featured'],
  queryFn: ({ signal }) => api.listFeatured({}, { signal }),
})

/** What is popular right now. */
export const trendingQuery = queryOptions({
  queryKey: ['/api/videos/trending'],
  queryFn: ({ signal }) => api.listTrending({}, { signal }),
})

/** Micro clips, newest first. */
export const microClipsQuery = queryOptions({
  queryKey: ['/api/videos/microclips'],
  queryFn: ({ signal }) => api.listMicroClips({}, { signal }),
})

type Cursor = Record<string, string>
type ReadPage = (cursor: Cursor, options: { signal: AbortSignal }) => Promise<Page<Video>>

const FIRST_PAGE: Cursor = {}

const videoPages = (path: string, read: ReadPage, part = 'pages') =>
  infiniteQueryOptions({
    queryKey: [path, part],
    queryFn: ({ pageParam, signal }) => read(pageParam, { signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (last) => last.next,
  })
export type VideoPagesQuery = ReturnType<typeof videoPages>

/** Every approved video, newest first, page by page. */
export const videoPagesQuery = videoPages('/api/videos', api.listVideos)

/** What is popular right now, page by page. */
export const trendingPagesQuery = videoPages('/api/videos/trending', api.listTrending)

/** The videos of a category, newest first, page by page. */
export const categoryVideoPagesQuery = (id: number): VideoPagesQuery =>
  videoPages(`/api/categories/${id}/videos`, (cursor, options) =>
    api.listCategoryVideos({ ...cursor, id }, options),
  )

/** Micro clips, newest first, page by page. */
export const microClipPagesQuery = videoPages('/api/videos/microclips', api.listMicroClips)

export interface LibraryFilter {
  sort: VideoSort
  categoryId?: number | undefined
  length?: VideoLength | undefined
}

/** The whole library, of one category or length where asked, in the order that was asked for. */
export const libraryPagesQuery = ({ sort, categoryId, length }: LibraryFilter): VideoPagesQuery => {
  const filter = {
    sort,
    ...(categoryId === undefined ? {} : { categoryId }),
    ...(length === undefined ? {} : { length }),
  }
  const part = Object.entries(filter).map(([name, value]) => `${name}=${value}`)
  return videoPages(
    '/api/videos',
    (cursor, options) => api.listVideos({ ...cursor, ...filter }, options),
    part.join('&'),
  )
}
