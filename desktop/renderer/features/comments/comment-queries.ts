import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

const FIRST_PAGE: Record<string, string> = {}

/** What was said about a video, newest first. The key is the address, so that live news can have it read again. */
export const commentsQuery = (videoId: number) =>
  infiniteQueryOptions({
    queryKey: [__ROUTES__.listComments.path.replace(':id', String(videoId))],
    queryFn: ({ pageParam: { limit, ...page }, signal }) =>
      api.listComments({ id: videoId, ...page, ...(limit ? { limit: Number(limit) } : {}) }, { signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (last) => last.next,
    // Others write, too.
    staleTime: 0,
  })
