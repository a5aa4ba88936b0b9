import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { pagesQuery } from '../../lib/pagination.ts'

/** The creators with published videos, the most followed first. */
export const creatorsQuery = queryOptions({
  queryKey: ['/api/creators'],
  queryFn: ({ signal }) => api.listCreators({}, { signal }),
})

/** A creator with their newest videos. */
export const creatorVideosQuery = (id: number) =>
  queryOptions({
    queryKey: [`/api/creators/${id}/videos`],
    queryFn: ({ signal }) => api.getCreatorVideos({ id }, { signal }),
  })

/** All creators, page by page. */
export const creatorPagesQuery = pagesQuery({
  queryKey: ['/api/creators', 'pages'],
  read: api.listCreators,
  filters: { limit: '24' },
})
