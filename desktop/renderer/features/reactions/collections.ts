import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Video } from '#shared/contract/videos.ts'
import { queryKey } from '../../entities/query-keys.ts'
import {
  REACTIONS,
  showReactionFailure,
  useSetReaction,
  type Reaction,
} from '../../entities/video/reactions.ts'
import { api } from '../../lib/api.ts'
import { pagesQuery, withoutItem } from '../../lib/pagination.ts'
import { toastWithUndo } from '../../lib/undo-toast.ts'
import { usePages } from '../../lib/use-pages.ts'

/** The user's own list of the videos with a reaction, newest first. */
export function collectionQuery(reaction: Reaction, userId: number) {
  const { list } = REACTIONS[reaction]
  return {
    ...pagesQuery<Video>({
      queryKey: queryKey(list, userId),
      read: (page, options) => api[list]({ ...page, id: userId }, options),
    }),
    // Other screens and other devices change these lists.
    staleTime: 0,
  }
}

/** ' (3)'; ' (50+)' while more pages follow; empty before the first page. */
export function useCollectionCount(reaction: Reaction, userId: number): string {
  const { items, hasMore } = usePages(collectionQuery(reaction, userId))
  return items ? ` (${items.length}${hasMore ? '+' : ''})` : ''
}

/** Removes a video from one of the user's lists, once the server has answered, and offers to put it back on top. */
export function useRemoveVideo(reaction: Reaction, userId: number, onRemoved: () => void) {
  const client = useQueryClient()
  const { mutateAsync } = useSetReaction(reaction)
  const { toasts, failures } = REACTIONS[reaction]
  return useMutation({
    mutationFn: ({ id }: Video) => mutateAsync({ id, isOn: false }),
    onSuccess: (_, { id }) => {
      client.setQueryData(collectionQuery(reaction, userId).queryKey, withoutItem(id))
      onRemoved()
      toastWithUndo(toasts.removed, () => {
        void mutateAsync({ id, isOn: true }).catch(showReactionFailure(failures.add))
      })
    },
    onError: showReactionFailure(failures.remove),
  })
}
