import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { routeQuery } from '../query-keys.ts'
import { useSession } from '../session/session.ts'
import { askToSignIn, showReactionFailure } from '../video/reactions.ts'

/** The disciplines that the signed-in person follows. */
export const followedDisciplinesQuery = routeQuery('listFollowedDisciplines', {})

interface DisciplineName {
  id: number
  name: string
}

/** The button of a discipline, with its toasts. A visitor is asked to sign in, and asks nothing of the server. */
export function useFollowDiscipline({ id, name }: DisciplineName) {
  const { status } = useSession()
  const client = useQueryClient()
  const { data, isPending } = useQuery({
    ...followedDisciplinesQuery,
    enabled: status === 'authenticated',
  })
  const isFollowing = data?.some((discipline) => discipline.id === id) ?? false
  const change = useMutation({
    mutationFn: () => (isFollowing ? api.unfollowDiscipline({ id }) : api.followDiscipline({ id })),
    onSuccess: (state) => {
      toast({ title: `${state.isFollowing ? 'Now following' : 'Unfollowed'} ${name}` })
      return client.invalidateQueries({ queryKey: followedDisciplinesQuery.queryKey })
    },
    onError: showReactionFailure(`Failed to ${isFollowing ? 'unfollow' : 'follow'} ${name}`),
  })
  const toggle = () => {
    if (status === 'anonymous') return askToSignIn()
    if (!change.isPending && !isPending) change.mutate()
  }
  return { isFollowing, isPending: change.isPending, toggle }
}
