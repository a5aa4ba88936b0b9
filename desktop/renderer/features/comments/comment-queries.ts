import { api } from '../../lib/api.ts'
import { pagesQuery } from '../../lib/pagination.ts'

/** The comments on a video, newest first. The key is the path, which live messages invalidate. */
export const commentsQuery = (videoId: number) => ({
  ...pagesQuery({
    queryKey: [__ROUTES__.listComments.path.replace(':id', String(videoId))],
    read: (page, options) => api.listComments({ ...page, id: videoId }, options),
  }),
  // Other people comment at any time.
  staleTime: 0,
})
