import { Box, Center, chakra, Flex, Text } from '@chakra-ui/react'
import { Play } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import type { Video } from '#shared/contract/videos.ts'
import { Avatar } from '../../../components/avatar.tsx'
import { ClipPlayer, type ClipPlayerProps } from './clip-player.tsx'
import { BESIDE_STAGE, Stage, STAGE_PLACE } from './feed-frame.tsx'

const Slide = chakra('div', {
  base: { position: 'absolute', insetX: 0, height: 'full', display: 'flex', ...STAGE_PLACE },
})

interface FeedSlideProps extends ClipPlayerProps {
  /** Slides from the current one: -1 above it, 1 below. */
  distance: number
  actionsOf: (video: Video) => ReactNode
}

export function FeedSlide({ distance, actionsOf, ...playback }: FeedSlideProps) {
  const { video, clipKey, isActive, isPaused } = playback
  return (
    <Slide
      style={{ top: `${distance * 100}%` }}
      inert={!isActive}
      data-clip={video.id}
      data-distance={distance}
    >
      <Stage data-wide={!video.isMicroClip || undefined}>
        <Box position="absolute" inset="0" overflow="hidden" borderRadius={{ md: 'card' }}>
          <ClipPlayer {...playback} />
          {isActive && isPaused && (
            <Center position="absolute" inset="0" pointerEvents="none" aria-hidden>
              <Center boxSize="20" borderRadius="full" bg="bg.overlay" animation="pop 150ms {easings.out}">
                <Play size={36} fill="currentColor" />
              </Center>
            </Center>
          )}
          <Caption key={clipKey} video={video} />
        </Box>
        <Box
          position="absolute"
          bottom={{ base: 'calc({spacing.6} + env(safe-area-inset-bottom))', md: '6' }}
          {...BESIDE_STAGE}
        >
          <Actions video={video} of={actionsOf} />
        </Box>
      </Stage>
    </Slide>
  )
}

// Memoized: a move of the feed renders all slides, and their texts and buttons don't change.
const Actions = memo(function Actions({ video, of }: { video: Video; of: (video: Video) => ReactNode }) {
  return of(video)
})

const Caption = memo(function Caption({ video: { title, creator, category } }: { video: Video }) {
  return (
    <Box
      position="absolute"
      insetX="0"
      bottom="0"
      bgImage="scrimUp"
      pt="20"
      pl="4"
      pr={{ base: '20', md: '4' }}
      pb={{ base: 'calc({spacing.6} + env(safe-area-inset-bottom))', md: '6' }}
      pointerEvents="none"
    >
      <Flex align="center" gap="2.5" mb="2">
        <Avatar src={creator.profileImageUrl} initials={creator.displayName.charAt(0)} size="8" />
        <Text fontWeight="semibold" truncate>
          {creator.displayName}
        </Text>
      </Flex>
      <Text fontSize="lg" fontWeight="semibold" lineHeight="snug" lineClamp={2} overflowWrap="anywhere">
        {title}
      </Text>
      <Text textStyle="small" color="fg.muted" mt="1">
        {category.name}
      </Text>
    </Box>
  )
})
