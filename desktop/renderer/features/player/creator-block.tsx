import { Box, Flex, Text } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import type { Video } from '#shared/contract/videos.ts'
import { formatCounted } from '#shared/format.ts'
import { Avatar } from '../../components/avatar.tsx'

function initialsOfName(name: string): string {
  const letters = name.split(/\s+/).map((word) => word.charAt(0))
  return letters.slice(0, 2).join('').toUpperCase()
}

export function CreatorBlock({ creator }: { creator: Video['creator'] }) {
  const { id, displayName, profileImageUrl, followerCount } = creator
  return (
    <Flex asChild align="center" gap="3" p="3" borderRadius="card" bg="bg.panel" _hover={{ bg: 'bg.hover' }}>
      <Link to={`/profile/${id}`}>
        <Avatar src={profileImageUrl} initials={initialsOfName(displayName)} size="12" />
        <Box minWidth="0">
          <Text fontWeight="semibold" truncate>
            {displayName}
          </Text>
          <Text textStyle="small" color="fg.muted" data-numbers>
            {formatCounted(followerCount, 'follower')}
          </Text>
        </Box>
      </Link>
    </Flex>
  )
}
