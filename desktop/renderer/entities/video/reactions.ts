import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ConnectionLost } from '#shared/contract/connection-lost.ts'
import type { Video } from '#shared/contract/videos.ts'
import { TOAST_SIGN_IN_MS } from '#shared/limits/toasts.ts'
import { queriesOf } from '../query-keys.ts'
import { api } from '../../lib/api.ts'
import { RequestError, serverMessageOf } from '../../lib/request-error.ts'
import { toast, type ToastOptions } from '../../lib/toast.ts'
import { interactions } from '../live/interactions.ts'
import { useSession } from '../session/session.ts'
import { signInAction, type Press } from '../session/sign-in-request.ts'
import { patchVideo, type VideoPatch } from './video-cache.ts'

/** The toast for a visitor who likes, saves or comments. @param press what is done after the sign-in */
export const askToSignIn = (press?: Press): void =>
  toast({
    title: 'Authentication Required',
    description: 'Please log in to perform this action',
    duration: TOAST_SIGN_IN_MS,
    action: signInAction(press),
  })

export const isSignedOut = (error: unknown): boolean => error instanceof RequestError && error.status === 401

interface ReactionFailure {
  title?: string
  /** Offered where no answer came, as without a network. */
  retry?: () => void
  /** What is done after a sign-in, where the session has ended. */
  press?: Press
}

/** Tells that a reaction failed and why, or that it needs a sign-in where the session has ended. */
export const showReactionFailure =
  (description: string, { title = 'Error', retry, press }: ReactionFailure = {}) =>
  (error: unknown): void => {
    if (isSignedOut(error)) return askToSignIn(press)
    const message = serverMessageOf(error, '')
    toast({
      title,
      description,
      reason: message === description ? '' : message,
      variant: 'destructive',
      ...(retry && error instanceof ConnectionLost && { action: { label: 'Try again', onPress: retry } }),
    })
  }

export type Reaction = 'like' | 'save' | 'watchLater'

/** The toasts after a reaction was added or removed. */
interface ReactionToasts {
  added: ToastOptions
  removed: ToastOptions
}

interface ReactionRule {
  field: 'isLiked' | 'isSaved' | 'isWatchLater'
  /** The route of the user's own list that the reaction changes. */
  list: 'listLiked' | 'listSaved' | 'listWatchLater'
  add: (video: { id: number }) => Promise<VideoPatch>
  remove: (video: { id: number }) => Promise<VideoPatch>
  toasts: ReactionToasts
  failures: { add: string; remove: string }
}

export const REACTIONS: Record<Reaction, ReactionRule> = {
  like: {
    field: 'isLiked',
    list: 'listLiked',
    add: api.likeVideo,
    remove: api.unlikeVideo,
    toasts: {
      added: { title: 'Liked', description: 'Video added to likes', variant: 'success' },
      removed: { title: 'Unliked', description: 'Video removed from likes' },
    },
    failures: { add: 'Failed to like video', remove: 'Failed to unlike video' },
  },
  save: {
    field: 'isSaved',
    list: 'listSaved',
    add: api.saveVideo,
    remove: api.unsaveVideo,
    toasts: {
      added: { title: 'Saved', description: 'Video saved for later', variant: 'success' },
      removed: { title: 'Removed', description: 'Video removed from saved items' },
    },
    failures: { add: 'Failed to save video', remove: 'Failed to remove saved video' },
  },
  watchLater: {
    field: 'isWatchLater',
    list: 'listWatchLater',
    add: api.addToWatchLater,
    remove: api.removeFromWatchLater,
    toasts: {
      added: { title: 'Added', description: 'Video added to Watch Later', variant: 'success' },
      removed: { title: 'Removed', description: 'Video removed from Watch Later' },
    },
    failures: {
      add: 'Failed to add video to Watch Later',
      remove: 'Failed to remove video from Watch Later',
    },
  },
}

/** The short toasts of the player. */
export const PLAYER_TOASTS = {
  like: { added: { title: 'Added to likes' }, removed: { title: 'Removed from likes' } },
  save: { added: { title: 'Saved for later' }, removed: { title: 'Removed from saved' } },
} as const

const SET_REACTION = 'set-reaction'

/** Whether this mutation of `useSetReaction` is one of the reaction. */
export const isMutationOf = (reaction: Reaction, mutationKey: readonly unknown[] | undefined): boolean =>
  mutationKey?.[0] === SET_REACTION && mutationKey[1] === reaction

/** Sets a reaction. Cached videos change once the server has answered, and the user's list is read again. */
export function useSetReaction(reaction: Reaction) {
  const client = useQueryClient()
  const { add, remove, field, list } = REACTIONS[reaction]
  return useMutation({
    mutationKey: [SET_REACTION, reaction],
    mutationFn: ({ id, isOn }: { id: number; isOn: boolean }) => (isOn ? add({ id }) : remove({ id })),
    onSuccess: (state, { id }) => {
      patchVideo(client, id, state)
      if (reaction === 'like' && state[field]) interactions.emit({ videoId: id, action: 'liked' })
      void client.invalidateQueries(queriesOf(list))
    },
  })
}

interface ReactionToggle {
  isOn: boolean
  /** What the last press asked for, at once; what the server answered afterwards. */
  isFilled: boolean
  isPending: boolean
  /** Does nothing while a call is pending. */
  onPress: () => void
}

/**
 * The button of a reaction, with its toasts. A visitor is asked to sign in, and stays on the page.
 * @param custom toasts in place of the usual ones
 */
export function useReactionToggle(
  reaction: Reaction,
  video: Video,
  custom: Partial<ReactionToasts> & { onError?: (error: unknown) => void } = {},
): ReactionToggle {
  const { status } = useSession()
  const { mutate, isPending, variables } = useSetReaction(reaction)
  const { field, toasts, failures } = REACTIONS[reaction]
  const isOn = video[field]
  const isFilled = isPending ? variables.isOn : isOn
  const { added, removed } = { ...toasts, ...custom }
  const press = { kind: reaction, id: video.id }
  const set = () => {
    const onSuccess = (state: VideoPatch) => toast(state[field] ? added : removed)
    const { onError = showReactionFailure(isOn ? failures.remove : failures.add, { retry: set, press }) } =
      custom
    mutate({ id: video.id, isOn: !isOn }, { onSuccess, onError })
  }
  const onPress = () => {
    if (isPending) return
    if (status === 'anonymous') return askToSignIn(press)
    set()
  }
  return { isOn, isFilled, isPending, onPress }
}
