import { Box } from '@chakra-ui/react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Bell, BellRing } from 'lucide-react'
import { Button } from '../../components/button.tsx'
import { api } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { routeQuery } from '../query-keys.ts'
import { useSession } from '../session/session.ts'
import { askToSignIn, showReactionFailure } from '../video/reactions.ts'

/** The disciplines that the signed-in person follows. */
export const followedDisciplinesQuery = routeQuery('listFollowedDisciplines', {})

/**
 * Follows or unfollows a discipline. It has the same width in both states, and no words on phones. A visitor is asked to
 * sign in, and asks nothing of the server.
 */
export default function FollowDiscipline({
  category: { id, name },
}: {
  category: { id: number; name: string }
}) {
  const { status } = useSession()
  const client = useQueryClient()
  const { data } = useQuery({ ...followedDisciplinesQuery, enabled: status === 'authenticated' })
  const isFollowing = data?.some((discipline) => discipline.id === id) ?? false
  const { mutate, isPending } = useMutation({
    mutationFn: () => (isFollowing ? api.unfollowDiscipline({ id }) : api.followDiscipline({ id })),
    onSuccess: (state) => {
      toast({ title: `${state.isFollowing ? 'Now following' : 'Unfollowed'} ${name}` })
      return client.invalidateQueries({ queryKey: followedDisciplinesQuery.queryKey })
    },
    onError: showReactionFailure(`Failed to ${isFollowing ? 'unfollow' : 'follow'} ${name}`),
  })
  const label = isFollowing ? 'Following' : 'Follow'
  return (
    <Button
      variant="outline"
      icon={isFollowing ? BellRing : Bell}
      minWidth={{ base: 'touch', md: '8.5rem' }}
      px={{ base: '0', md: '4' }}
      aria-pressed={isFollowing}
      aria-label={`${label} ${name}`}
      title={`${label} ${name}`}
      aria-busy={isPending || undefined}
      onClick={() => {
        if (status === 'anonymous') askToSignIn()
        else if (data && !isPending) mutate()
      }}
    >
      <Box as="span" display={{ base: 'none', md: 'inline' }}>
        {label}
      </Box>
    </Button>
  )
}
