import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Video } from '#shared/contract/videos.ts'
import {
  showReactionFailure,
  useSetLike,
  useSetSave,
  useSetWatchLater,
} from '../../entities/video/reactions.ts'
import { withoutItem } from '../../lib/pagination.ts'
import { toast, type ToastOptions } from '../../lib/toast.ts'
import { collectionQuery, type CollectionKind } from './collection-queries.ts'

const TEXTS: Record<CollectionKind, { done: ToastOptions; failure: string }> = {
  saved: {
    done: { title: 'Removed', description: 'Video removed from saved items' },
    failure: 'Failed to remove saved video',
  },
  liked: {
    done: { title: 'Unliked', description: 'Video removed from likes' },
    failure: 'Failed to unlike video',
  },
  'watch-later': {
    done: { title: 'Removed', description: 'Video removed from Watch Later' },
    failure: 'Failed to remove video from Watch Later',
  },
}

/** Removes a video from one of the user's lists, once the server has answered. */
export function useRemoveVideo(kind: CollectionKind, userId: number, onRemoved: () => void) {
  const client = useQueryClient()
  const like = useSetLike()
  const save = useSetSave()
  const watchLater = useSetWatchLater()
  return useMutation({
    mutationFn: async ({ id }: Video): Promise<void> => {
      if (kind === 'saved') await save.mutateAsync({ id, isSaved: false })
      else if (kind === 'liked') await like.mutateAsync({ id, isLiked: false })
      else await watchLater.mutateAsync({ id, isWatchLater: false })
    },
    onSuccess: (_, { id }) => {
      client.setQueryData(collectionQuery(kind, userId).queryKey, withoutItem(id))
      toast(TEXTS[kind].done)
      onRemoved()
    },
    onError: showReactionFailure(TEXTS[kind].failure),
  })
}
