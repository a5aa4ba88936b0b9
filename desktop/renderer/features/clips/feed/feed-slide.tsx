import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import { memo, type ReactNode } from 'react'
import type { Video } from '#shared/contract/videos.ts'
import { Avatar } from '../../../components/avatar.tsx'
import { Link } from '../../../components/link.tsx'
import { ProtocolDueBadge } from '../../../entities/video/protocol-check.tsx'
import { ReportPress } from '../../../entities/report/report-button.tsx'
import { ON_LOW_SCREEN } from '../../../theme/low-screen.ts'
import { ClipPlayer, type ClipPlayerProps } from './clip-player.tsx'
import { BESIDE_STAGE, Stage, STAGE_PLACE } from './feed-frame.tsx'
import { PlayButton } from './play-button.tsx'

/** The texts and the buttons are above the line of the position. */
const ABOVE_LINE = 'min({spacing.11}, 50px)'

const Slide = chakra('div', {
  base: { position: 'absolute', insetX: 0, height: 'full', display: 'flex', ...STAGE_PLACE },
})

interface FeedSlideProps extends ClipPlayerProps {
  /** Slides from the current one: -1 above it, 1 below. */
  distance: number
  actionsOf: (video: Video) => ReactNode
  onReport: (video: Video) => void
  keepOf: (video: Video) => ReactNode
  onTogglePlay: () => void
}

export const FeedSlide = memo(function FeedSlide({
  distance,
  actionsOf,
  onReport,
  keepOf,
  onTogglePlay,
  ...playback
}: FeedSlideProps) {
  const { video, clipKey, isActive, isPaused } = playback
  return (
    <Slide
      style={{ top: `${distance * 100}%` }}
      role="group"
      aria-label={video.title}
      inert={!isActive}
      data-clip={video.id}
      data-distance={distance}
    >
      <Stage data-wide={!video.isMicroClip || undefined}>
        <Box position="absolute" inset="0" overflow="hidden" borderRadius={{ md: 'card' }}>
          <ClipPlayer {...playback}>
            {isActive && <PlayButton isPaused={isPaused} onPress={onTogglePlay} />}
            <Caption key={clipKey} video={video} onReport={onReport} keepOf={keepOf} />
          </ClipPlayer>
        </Box>
        <Box
          position="absolute"
          bottom={{ base: `calc(${ABOVE_LINE} + env(safe-area-inset-bottom))`, md: '6' }}
          {...BESIDE_STAGE}
        >
          <Actions video={video} of={actionsOf} />
        </Box>
      </Stage>
    </Slide>
  )
})

// Memoized: a move of the feed renders all slides, and their texts and buttons don't change.
const Actions = memo(function Actions({ video, of }: { video: Video; of: (video: Video) => ReactNode }) {
  return of(video)
})

/** A link that takes the pointer, which the rest of the caption leaves to the clip. */
const CaptionLink = chakra(Link, {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    width: 'fit-content',
    maxWidth: 'full',
    minHeight: 'touch',
    pointerEvents: 'auto',
    userSelect: 'none',
    _hover: { textDecoration: 'underline' },
  },
})

/** The creator and the title, which lead on: to the creator's profile and to the page of the video. */
type CaptionProps = Pick<FeedSlideProps, 'video' | 'onReport' | 'keepOf'>

const Caption = memo(function Caption({ video, onReport, keepOf }: CaptionProps) {
  const { id, title, creator, category } = video
  return (
    <Box
      position="absolute"
      insetX="0"
      bottom="0"
      bgImage="scrimUnderText"
      color="fg"
      pt="20"
      pl="4"
      pr={{ base: '20', md: '4' }}
      pb={`calc(${ABOVE_LINE} + env(safe-area-inset-bottom))`}
      pointerEvents="none"
    >
      <CaptionLink to={`/profile/${creator.id}`} draggable={false} fontWeight="semibold">
        <Avatar src={creator.profileImageUrl} initials={creator.displayName.charAt(0)} size="8" />
        <Text as="span" truncate>
          {creator.displayName}
        </Text>
      </CaptionLink>
      <CaptionLink to={`/video/${id}`} draggable={false}>
        <Text
          as="span"
          fontSize="lg"
          fontWeight="semibold"
          lineHeight="snug"
          lineClamp={2}
          overflowWrap="anywhere"
        >
          {title}
        </Text>
      </CaptionLink>
      {/* At 400 % zoom only the links and the play button have room. */}
      <Text textStyle="small" css={{ '@media (max-height: 300px)': { srOnly: true } }}>
        {category.name}
      </Text>
      <ProtocolDueBadge video={video} tone="overlay" mt="1" />
      <Flex pointerEvents="auto" width="fit-content" css={{ [ON_LOW_SCREEN]: { display: 'none' } }}>
        <ReportPress ownerId={creator.id} onPress={() => onReport(video)} />
        {keepOf(video)}
      </Flex>
    </Box>
  )
})
