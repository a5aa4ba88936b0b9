import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query'
import { TOAST_SIGN_IN_MS } from '#shared/limits.ts'
import { api } from '../../lib/api.ts'
import { interactions } from '../live/interactions.ts'
import { patchVideo } from './patch-video.ts'
import type { ToastOptions } from '../../lib/toast.ts'

/** What somebody signed out is told who likes or saves. */
export const SIGN_IN_TOAST: ToastOptions = {
  title: 'Authentication Required',
  description: 'Please log in to perform this action',
  duration: TOAST_SIGN_IN_MS,
}

interface LikeState {
  isLiked: boolean
  likes: number
}

/** Likes or takes the like back. Nothing flips before the server has answered. */
export function useSetLike(): UseMutationResult<LikeState, Error, { id: number; isLiked: boolean }> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, isLiked }) => (isLiked ? api.likeVideo({ id }) : api.unlikeVideo({ id })),
    onSuccess: (state, { id }) => {
      patchVideo(client, id, state)
      if (state.isLiked) interactions.emit({ videoId: id, action: 'liked' })
      void client.invalidateQueries({ predicate: ({ queryKey }) => isListOf('liked', queryKey) })
    },
  })
}

/** Saves or takes the save back; the list of saved videos is read again. */
export function useSetSave(): UseMutationResult<
  { isSaved: boolean },
  Error,
  { id: number; isSaved: boolean }
> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, isSaved }) => (isSaved ? api.saveVideo({ id }) : api.unsaveVideo({ id })),
    onSuccess: (state, { id }) => {
      patchVideo(client, id, state)
      void client.invalidateQueries({ predicate: ({ queryKey }) => isListOf('saved', queryKey) })
    },
  })
}

/** Puts a video aside for later, or takes it off that list, once the server has. */
export function useSetWatchLater(): UseMutationResult<
  { isWatchLater: boolean },
  Error,
  { id: number; isWatchLater: boolean }
> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, isWatchLater }) =>
      isWatchLater ? api.addToWatchLater({ id }) : api.removeFromWatchLater({ id }),
    onSuccess: (state, { id }) => {
      patchVideo(client, id, state)
      void client.invalidateQueries({ predicate: ({ queryKey }) => isListOf('watch-later', queryKey) })
    },
  })
}

/** '/api/users/7/saved' */
function isListOf(name: 'liked' | 'saved' | 'watch-later', [path]: readonly unknown[]): boolean {
  return typeof path === 'string' && path.startsWith('/api/users/') && path.endsWith(`/${name}`)
}
