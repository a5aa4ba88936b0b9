import { queryOptions } from '@tanstack/react-query'
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
