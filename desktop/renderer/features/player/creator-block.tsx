import { Box, Flex, Text } from '@chakra-ui/react'
import type { Video } from '#shared/contract/videos.ts'
import { formatCounted } from '#shared/format.ts'
import { Avatar } from '../../components/avatar.tsx'
import { Button } from '../../components/button.tsx'
import { Link } from '../../components/link.tsx'
import { useToggleFollow } from '../../entities/creator/follows.ts'
import { initialsOfName } from '../../lib/initials.ts'
import { useSession } from '../../entities/session/session.ts'

/** The creator with a link to the profile and a Follow button, which is hidden for the own videos. */
export function CreatorBlock({ creator }: { creator: Video['creator'] }) {
  const { id, displayName, profileImageUrl, followerCount, isFollowing } = creator
  const { user } = useSession()
  const { toggle, isPending } = useToggleFollow()
  return (
    <Flex
      role="group"
      aria-label={`About ${displayName}`}
      align="center"
      wrap="wrap"
      columnGap="2"
      pr="3"
      borderRadius="card"
      bg="bg.panel"
    >
      <Flex asChild align="center" gap="3" p="3" flex="1 1 10rem" minWidth="0" borderRadius="card">
        <Link to={`/profile/${id}`}>
          <Avatar src={profileImageUrl} initials={initialsOfName(displayName)} size="12" />
          <Box minWidth="0">
            <Text fontWeight="semibold" truncate dir="auto" textAlign="left">
              {displayName}
            </Text>
            <Text textStyle="small" color="fg.muted" data-numbers>
              {formatCounted(followerCount, 'follower')}
            </Text>
          </Box>
        </Link>
      </Flex>
      {user?.id !== id && (
        <Button
          variant={isFollowing ? 'outline' : 'primary'}
          minWidth="28"
          my="3"
          ml="auto"
          aria-disabled={isPending || undefined}
          aria-busy={isPending || undefined}
          onClick={() => toggle(creator)}
        >
          {isFollowing ? 'Following' : 'Follow'}
        </Button>
      )}
    </Flex>
  )
}
