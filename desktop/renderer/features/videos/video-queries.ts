import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
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

const FIRST_PAGE: Record<string, string> = {}

/** Every approved video, newest first, page by page. */
export const videoPagesQuery = infiniteQueryOptions({
  queryKey: ['/api/videos', 'pages'],
  queryFn: ({ pageParam, signal }) => api.listVideos(pageParam, { signal }),
  initialPageParam: FIRST_PAGE,
  getNextPageParam: (last) => last.next,
})

/** Micro clips, newest first, page by page. */
export const microClipPagesQuery = infiniteQueryOptions({
  queryKey: ['/api/videos/microclips', 'pages'],
  queryFn: ({ pageParam, signal }) => api.listMicroClips(pageParam, { signal }),
  initialPageParam: FIRST_PAGE,
  getNextPageParam: (last) => last.next,
})
