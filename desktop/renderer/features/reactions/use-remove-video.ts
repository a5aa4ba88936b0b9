import { useMutation, useQueryClient, type InfiniteData } from '@tanstack/react-query'
import type { Page } from '#shared/contract/define-route.ts'
import type { Video } from '#shared/contract/videos.ts'
import { SIGN_IN_TOAST, useSetLike, useSetSave, useSetWatchLater } from '../../entities/video/reactions.ts'
import { RequestError } from '../../lib/request-error.ts'
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

type Pages = InfiniteData<Page<Video>>

const without = (id: number) => (data: Pages | undefined) =>
  data && {
    ...data,
    pages: data.pages.map((page) => ({ ...page, items: page.items.filter((video) => video.id !== id) })),
  }

function onFailure(kind: CollectionKind, error: Error): void {
  if (error instanceof RequestError && error.status === 401) toast(SIGN_IN_TOAST)
  else toast({ title: 'Error', description: TEXTS[kind].failure, variant: 'destructive' })
}

/** Takes a video off one of the own lists, once the server has. */
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
      client.setQueryData<Pages>(collectionQuery(kind, userId).queryKey, without(id))
      toast(TEXTS[kind].done)
      onRemoved()
    },
    onError: (error) => onFailure(kind, error),
  })
}
