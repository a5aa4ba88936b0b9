import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Video } from '#shared/contract/videos.ts'
import { api } from './api.ts'
import { patchCreator } from './patch-video.ts'
import { RequestError } from './request-error.ts'
import { useSession } from './session.ts'
import { toast, type ToastOptions } from './toast.ts'

const SIGN_IN_TO_FOLLOW: ToastOptions = {
  title: 'Authentication required',
  description: 'Please sign in to follow creators',
  variant: 'destructive',
}

export type Followed = Pick<Video['creator'], 'id' | 'displayName' | 'isFollowing'>

export interface FollowToggle {
  toggle: () => void
  isPending: boolean
}

/** Follows or stops following. Nothing flips before the server has answered; then all that shows the creator does. */
export function useToggleFollow({ id, displayName, isFollowing }: Followed): FollowToggle {
  const { status } = useSession()
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => (isFollowing ? api.unfollowCreator({ id }) : api.followCreator({ id })),
    onSuccess: (state) => {
      patchCreator(client, id, state)
      toast(
        state.isFollowing
          ? { title: `Now following ${displayName}`, variant: 'success' }
          : { title: `Unfollowed ${displayName}` },
      )
    },
    onError: (error) => {
      if (error instanceof RequestError && error.status === 401) {
        toast(SIGN_IN_TO_FOLLOW)
        return
      }
      toast({
        title: 'Error',
        description: isFollowing ? 'Failed to unfollow creator' : 'Failed to follow creator',
        variant: 'destructive',
      })
    },
  })
  const toggle = () => {
    if (isPending) return
    if (status === 'anonymous') toast(SIGN_IN_TO_FOLLOW)
    else mutate()
  }
  return { toggle, isPending }
}
