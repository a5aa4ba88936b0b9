import { queryOptions } from '@tanstack/react-query'
import { queryKey } from '../../entities/query-keys.ts'
import { api } from '../../lib/api.ts'
import { pagesQuery } from '../../lib/pagination.ts'

/** The creators with published videos, the most followed first. */
export const creatorsQuery = queryOptions({
  queryKey: queryKey('listCreators'),
  queryFn: ({ signal }) => api.listCreators({}, { signal }),
})

/** A creator with their newest videos. */
export const creatorVideosQuery = (id: number) =>
  queryOptions({
    queryKey: queryKey('getCreatorVideos', id),
    queryFn: ({ signal }) => api.getCreatorVideos({ id }, { signal }),
  })

/** All creators, page by page. */
export const creatorPagesQuery = pagesQuery({
  queryKey: [...queryKey('listCreators'), 'pages'],
  read: api.listCreators,
  filters: { limit: '24' },
})
