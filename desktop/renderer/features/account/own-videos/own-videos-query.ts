import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

const FIRST_PAGE: Record<string, string> = {}
/** A new upload leaves 'processing' within minutes, and its owner may be waiting for it. */
const PROCESSING_POLL_MS = 10_000

/** Own uploads in every state, with the notes of review, the newest first. */
export function ownVideosQuery(userId: number) {
  return infiniteQueryOptions({
    queryKey: [__ROUTES__.listOwnVideos.path.replace(':id', String(userId))],
    queryFn: ({ pageParam: { limit, ...page }, signal }) =>
      api.listOwnVideos({ id: userId, ...page, ...(limit ? { limit: Number(limit) } : {}) }, { signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (last) => last.next,
    // Review goes on while nobody looks.
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) =>
        items.some(
          ({ approvalStatus, proposal }) =>
            approvalStatus === 'processing' || proposal?.status === 'processing',
        ),
      )
        ? PROCESSING_POLL_MS
        : false,
  })
}
