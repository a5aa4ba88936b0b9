import { useMutation, useQueryClient, type QueryClient, type UseMutationResult } from '@tanstack/react-query'
import type { Creator } from '#shared/contract/creators.ts'
import { api } from '../../lib/api.ts'
import { reasonOf, RequestError } from '../../lib/request-error.ts'
import { patchRecords } from '../cached-records.ts'
import { serverQueries } from '../query-keys.ts'
import { useSession } from '../session/session.ts'
import { signInAction } from '../session/sign-in-request.ts'
import { toast } from '../../lib/toast.ts'

const askToSignIn = (id: number): void =>
  toast({
    title: 'Authentication required',
    description: 'Please sign in to follow creators',
    variant: 'destructive',
    action: signInAction({ kind: 'follow', id }),
  })

type FollowState = Pick<Creator, 'isFollowing' | 'followerCount'>

/** Writes the new fields of a creator into every cached answer: on the creator's card, and on each of their videos. */
export function patchCreator(client: QueryClient, id: number, patch: Partial<FollowState>): void {
  client.setQueriesData<unknown>(serverQueries, (data: unknown) =>
    patchRecords(data, 'isFollowing', id, patch),
  )
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

export type Followed = Pick<Creator, 'id' | 'displayName' | 'isFollowing'>

/** The button Follow or Following, with its toasts. An anonymous user is asked to sign in. */
export function useToggleFollow(): { toggle: (creator: Followed) => void; isPending: boolean } {
  const { status } = useSession()
  const { mutate, isPending } = useSetFollow()
  const toggle = ({ id, displayName, isFollowing }: Followed) => {
    if (isPending) return
    if (status === 'anonymous') return askToSignIn(id)
    mutate(
      { id, isFollowing: !isFollowing },
      {
        onSuccess: (now) =>
          toast({ title: `${now.isFollowing ? 'Now following' : 'Unfollowed'} ${displayName}` }),
        onError: (error) =>
          error instanceof RequestError && error.status === 401
            ? askToSignIn(id)
            : toast({
                title: 'Error',
                description: reasonOf(
                  error,
                  isFollowing ? 'Failed to unfollow creator' : 'Failed to follow creator',
                ),
                variant: 'destructive',
              }),
      },
    )
  }
  return { toggle, isPending }
}
