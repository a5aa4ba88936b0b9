import { queryKey, routeQuery } from '../../entities/query-keys.ts'
import { api } from '../../lib/api.ts'
import { pagesQuery } from '../../lib/pagination.ts'

/** The creators with published videos, the most followed first. */
export const creatorsQuery = routeQuery('listCreators', {})

/** A creator with their newest videos. */
export const creatorVideosQuery = (id: number) => routeQuery('getCreatorVideos', { id })

/** All creators, page by page. */
export const creatorPagesQuery = pagesQuery({
  queryKey: queryKey('listCreators'),
  read: api.listCreators,
  filters: { limit: '24' },
})
