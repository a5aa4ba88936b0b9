import { Box, chakra, Flex, Heading, Text } from '@chakra-ui/react'
import type { Creator } from '#shared/contract/creators.ts'
import { formatCount } from '#shared/format.ts'
import { Avatar } from '../../components/avatar.tsx'
import { Link } from '../../components/link.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { initialsOfName } from '../../lib/initials.ts'
import { FollowButton } from './follow-button.tsx'

const NameLink = chakra(Link, {
  base: { borderRadius: 'sm', _hover: { textDecoration: 'underline', textUnderlineOffset: '3px' } },
})

const Frame = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', gap: '4', minWidth: 0, height: 'full' },
})

/** The description takes the same number of lines in every card, so that the cards of a row align. */
const DESCRIPTION_LINES = { base: 3, lg: 5 }

/** A creator: picture, name, level, description, counts, and a follow button. */
export function CreatorSummary({ creator }: { creator: Creator }) {
  const { id, displayName, description, profileImageUrl, followerCount, totalUploads, totalViews } = creator
  const facts = [
    { label: followerCount === 1 ? 'follower' : 'followers', count: followerCount },
    { label: totalUploads === 1 ? 'video' : 'videos', count: totalUploads },
    { label: totalViews === 1 ? 'view' : 'views', count: totalViews },
  ]
  return (
    <Frame>
      <Flex align="center" gap="4" minWidth="0">
        <Avatar src={profileImageUrl} initials={initialsOfName(displayName)} size="16" fontSize="lg" />
        <Box minWidth="0">
          <Heading
            as="h3"
            fontSize="lg"
            fontWeight="semibold"
            lineHeight="snug"
            lineClamp={2}
            overflowWrap="anywhere"
            dir="auto"
            textAlign="left"
          >
            <NameLink to={`/profile/${id}`}>{displayName}</NameLink>
          </Heading>
          <Text textStyle="small" color="fg.muted" mt="0.5">
            Level {creator.level}
          </Text>
        </Box>
      </Flex>
      <Text
        dir="auto"
        color="fg.muted"
        lineClamp={DESCRIPTION_LINES}
        minHeight={{ base: '3lh', lg: '5lh' }}
        overflowWrap="anywhere"
      >
        {description?.trim() || 'Emergency Services Professional'}
      </Text>
      <Flex
        as="ul"
        listStyleType="none"
        wrap="wrap"
        columnGap="6"
        rowGap="2"
        aria-label={`About ${displayName}`}
      >
        {facts.map(({ label, count }) => (
          <li key={label}>
            <Text
              as="span"
              display="block"
              fontSize="lg"
              fontWeight="semibold"
              lineHeight="snug"
              textStyle="numbers"
            >
              {formatCount(count)}
            </Text>
            <Text as="span" textStyle="small" color="fg.subtle">
              {label}
            </Text>
          </li>
        ))}
      </Flex>
      <Box mt="auto">
        <FollowButton creator={creator} size="lg" width={{ base: 'full', lg: '11rem' }} />
      </Box>
    </Frame>
  )
}

export function CreatorSummarySkeleton() {
  return (
    <Frame aria-hidden>
      <Flex align="center" gap="4">
        <Skeleton boxSize="16" borderRadius="full" flexShrink={0} />
        <Box flex="1">
          <Skeleton height="4" width="60%" mb="2.5" />
          <Skeleton height="3" width="30%" />
        </Box>
      </Flex>
      <Flex direction="column" justify="center" gap="3" minHeight={{ base: '3lh', lg: '5lh' }}>
        <Skeleton height="3" />
        <Skeleton height="3" width="90%" />
        <Skeleton height="3" width="40%" />
      </Flex>
      <Skeleton height="2.625rem" width="12rem" />
      <Skeleton mt="auto" height="12" width={{ base: 'full', lg: '11rem' }} />
    </Frame>
  )
}
