import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

/** Everybody with published work, the most followed first. */
export const creatorsQuery = queryOptions({
  queryKey: ['/api/creators'],
  queryFn: ({ signal }) => api.listCreators({}, { signal }),
})

/** One creator with the newest of their videos. */
export const creatorVideosQuery = (id: number) =>
  queryOptions({
    queryKey: [`/api/creators/${id}/videos`],
    queryFn: ({ signal }) => api.getCreatorVideos({ id }, { signal }),
  })

const FIRST_PAGE: Record<string, string> = {}

/** The same, as far as somebody reads. */
export const creatorPagesQuery = infiniteQueryOptions({
  queryKey: ['/api/creators', 'pages'],
  queryFn: ({ pageParam: { cursor }, signal }) =>
    api.listCreators({ limit: 24, ...(cursor ? { cursor } : {}) }, { signal }),
  initialPageParam: FIRST_PAGE,
  getNextPageParam: (last) => last.next,
})
