import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { patchCreator } from './patch-creator.ts'
import { RequestError } from '../../lib/request-error.ts'
import { useSession } from '../session/session.ts'
import { toast, type ToastOptions } from '../../lib/toast.ts'

const SIGN_IN_TO_FOLLOW: ToastOptions = {
  title: 'Authentication required',
  description: 'Please sign in to follow creators',
  variant: 'destructive',
}

interface FollowState {
  isFollowing: boolean
  followerCount: number
}

/** Follows or unfollows. Nothing changes on the page before the server has answered; then every card does. */
export function useSetFollow(): UseMutationResult<FollowState, Error, { id: number; isFollowing: boolean }> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, isFollowing }) =>
      isFollowing ? api.followCreator({ id }) : api.unfollowCreator({ id }),
    onSuccess: (state, { id }) => patchCreator(client, id, state),
  })
}

export interface Followed {
  id: number
  displayName: string
  isFollowing: boolean
}

/** The button Follow or Following, with its toasts. An anonymous user is asked to sign in. */
export function useToggleFollow(): { toggle: (creator: Followed) => void; isPending: boolean } {
  const { status } = useSession()
  const { mutate, isPending } = useSetFollow()
  const toggle = ({ id, displayName, isFollowing }: Followed) => {
    if (isPending) return
    if (status === 'anonymous') {
      toast(SIGN_IN_TO_FOLLOW)
      return
    }
    mutate(
      { id, isFollowing: !isFollowing },
      {
        onSuccess: (now) =>
          toast({ title: `${now.isFollowing ? 'Now following' : 'Unfollowed'} ${displayName}` }),
        onError: (error) =>
          error instanceof RequestError && error.status === 401
            ? toast(SIGN_IN_TO_FOLLOW)
            : toast({
                title: 'Error',
                description: isFollowing ? 'Failed to unfollow creator' : 'Failed to follow creator',
                variant: 'destructive',
              }),
      },
    )
  }
  return { toggle, isPending }
}
