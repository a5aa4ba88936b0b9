import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query'
import { TOAST_SIGN_IN_MS } from '#shared/limits.ts'
import { queriesOf } from '../query-keys.ts'
import { api } from '../../lib/api.ts'
import { RequestError } from '../../lib/request-error.ts'
import { toast, type ToastOptions } from '../../lib/toast.ts'
import { interactions } from '../live/interactions.ts'
import { patchVideo, type VideoPatch } from './patch-video.ts'

/** The toast for a visitor who likes, saves or comments. */
export const SIGN_IN_TOAST: ToastOptions = {
  title: 'Authentication Required',
  description: 'Please log in to perform this action',
  duration: TOAST_SIGN_IN_MS,
}

export const isSignedOut = (error: unknown): boolean => error instanceof RequestError && error.status === 401

/** Tells that a reaction failed, or that it needs a sign-in where the session has ended. */
export const showReactionFailure =
  (description: string, title = 'Error') =>
  (error: Error): void =>
    toast(isSignedOut(error) ? SIGN_IN_TOAST : { title, description, variant: 'destructive' })

interface ReactionOptions<State, Input> {
  /** The user's own list that the reaction changes. */
  list: 'listLiked' | 'listSaved' | 'listWatchLater'
  mutationFn: (input: Input) => Promise<State>
  onSuccess?: (state: State, id: number) => void
}

/** Sets a reaction. Cached videos change once the server has answered, and the user's list is read again. */
function useSetReaction<State extends VideoPatch, Input extends { id: number }>(
  options: ReactionOptions<State, Input>,
): UseMutationResult<State, Error, Input> {
  const { list, mutationFn, onSuccess } = options
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: (state, { id }) => {
      patchVideo(client, id, state)
      onSuccess?.(state, id)
      void client.invalidateQueries(queriesOf(list))
    },
  })
}

export const useSetLike = () =>
  useSetReaction({
    list: 'listLiked',
    mutationFn: ({ id, isLiked }: { id: number; isLiked: boolean }) =>
      isLiked ? api.likeVideo({ id }) : api.unlikeVideo({ id }),
    onSuccess: ({ isLiked }, id) => {
      if (isLiked) interactions.emit({ videoId: id, action: 'liked' })
    },
  })

export const useSetSave = () =>
  useSetReaction({
    list: 'listSaved',
    mutationFn: ({ id, isSaved }: { id: number; isSaved: boolean }) =>
      isSaved ? api.saveVideo({ id }) : api.unsaveVideo({ id }),
  })

export const useSetWatchLater = () =>
  useSetReaction({
    list: 'listWatchLater',
    mutationFn: ({ id, isWatchLater }: { id: number; isWatchLater: boolean }) =>
      isWatchLater ? api.addToWatchLater({ id }) : api.removeFromWatchLater({ id }),
  })
