import { queryKey } from '../../entities/query-keys.ts'
import { api } from '../../lib/api.ts'
import { pagesQuery } from '../../lib/pagination.ts'

/** The comments on a video, newest first. The key is the path, which live messages invalidate. */
export const commentsQuery = (videoId: number) => ({
  ...pagesQuery({
    queryKey: queryKey('listComments', videoId),
    read: (page, options) => api.listComments({ ...page, id: videoId }, options),
  }),
  // Other people comment at any time.
  staleTime: 0,
})
