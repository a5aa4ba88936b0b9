import { Box, Center, chakra, Flex, Text } from '@chakra-ui/react'
import { Eye, Heart, Play } from 'lucide-react'
import { lazy, Suspense, useId, type ReactNode } from 'react'
import type { Video } from '#shared/contract/videos.ts'
import { formatCount, formatCounted } from '#shared/format.ts'
import { can } from '#shared/permissions.ts'
import { Badge } from '../../components/chip.tsx'
import { Link } from '../../components/link.tsx'
import { onPlainPress, openVideo } from '../../entities/video/open-video.ts'
import { useSession } from '../../entities/session/session.ts'
import { LessonMark } from './lesson-mark.tsx'
import { ProtocolDueBadge } from '../../entities/video/protocol-check.tsx'
import { PublishedDate } from '../../entities/video/published-date.tsx'
import { useHoverPreview } from './use-hover-preview.ts'
import { DurationBadge, VideoPoster, type PosterShape } from '../../entities/video/poster.tsx'

/** Loaded for those alone who may delete every video. */
const DeleteVideoButton = lazy(() => import('./delete-video-button.tsx'))

const Card = chakra('article', {
  base: {
    layerStyle: 'card',
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    minWidth: 0,
    borderColor: 'border.subtle',
    overflow: 'hidden',
    boxShadow: 'card',
    transitionProperty: 'border-color, background-color',
    transitionDuration: 'normal',
    _hover: { borderColor: 'border.strong', bg: 'bg.raised' },
    '&:has([data-card-open]:focus-visible)': { outline: '2px solid {colors.accent}', outlineOffset: '2px' },
    '& [data-play]': {
      opacity: 0,
      transitionProperty: 'opacity, transform',
      transitionDuration: 'normal',
      transform: 'scale(0.9)',
    },
    '&:hover [data-play], &:has([data-card-open]:focus-visible) [data-play]': {
      opacity: 1,
      transform: 'none',
    },
    '&[data-previewing] [data-play]': { opacity: 0 },
  },
})

/** The link covers the whole card; other controls lie above it. */
const OpenLink = chakra(Link, {
  base: {
    display: 'block',
    width: 'full',
    fontWeight: 'semibold',
    lineHeight: 'snug',
    minHeight: '2lh',
    outline: 'none',
    overflowWrap: 'anywhere',
    _after: { content: '""', position: 'absolute', inset: 0 },
  },
})

export interface VideoCardProps {
  video: Video
  shape?: PosterShape
  /** The text of a clip's badge. */
  clipBadge?: 'Micro Clip' | 'Short'
  /** The color token of the category's discipline. */
  categoryColor?: string | undefined
  /** Buttons at the lower right. */
  actions?: ReactNode
  /** A line below the title, which may hold a link. */
  note?: ReactNode
  onOpen?: (video: Video) => void
  /** The heading level of the title: 2 below the page's heading, 3 in a section, 4 below a person's name. */
  titleLevel?: 2 | 3 | 4
  /** Whether the image loads at once, as in the first cards of a screen. */
  isEager?: boolean
}

export function VideoCard({
  video,
  shape = 'landscape',
  clipBadge = 'Micro Clip',
  categoryColor,
  actions,
  note,
  onOpen = openVideo,
  titleLevel = 3,
  isEager = false,
}: VideoCardProps) {
  const Title = `h${titleLevel}` as const
  const { isPreviewing, handlers } = useHoverPreview()
  const { user } = useSession()
  const factsId = useId()
  return (
    <Card data-previewing={isPreviewing || undefined} data-video={video.id} {...handlers}>
      <Box position="relative">
        <VideoPoster video={video} shape={shape} isEager={isEager} isPreviewing={isPreviewing} />
        <Center position="absolute" inset="0" data-play aria-hidden>
          <Center boxSize="14" borderRadius="full" bg="accent" color="accent.on" boxShadow="raised">
            <Play size={24} fill="currentColor" />
          </Center>
        </Center>
        {video.isMicroClip && (
          <Badge tone="accent" position="absolute" top="2" left="2">
            {clipBadge}
          </Badge>
        )}
        <DurationBadge video={video} />
        <LessonMark videoId={video.id} />
      </Box>
      <Flex direction="column" flex="1" gap="1.5" px="3.5" pt="3" pb="2">
        <Title>
          <OpenLink
            to={`/video/${video.id}`}
            data-card-open
            title={video.title}
            aria-describedby={factsId}
            onClick={onPlainPress(() => onOpen(video))}
          >
            <Text as="span" lineClamp={2} dir="auto">
              {video.title}
            </Text>
          </OpenLink>
        </Title>
        {note && (
          <Box position="relative" zIndex="1">
            {note}
          </Box>
        )}
        <CardFacts
          isNarrow={shape === 'portrait'}
          video={video}
          id={factsId}
          categoryColor={categoryColor}
          actions={actions}
        />
      </Flex>
      {can(user, 'videos.manage') && (
        // After the title in the tab order, above the link that covers the card.
        <Box position="absolute" top="1.5" right="1.5" zIndex="1">
          <Suspense fallback={null}>
            <DeleteVideoButton video={video} />
          </Suspense>
        </Box>
      )}
    </Card>
  )
}

interface CardFactsProps {
  /** Whether two cards share the width of a phone: the counts take a line of their own. */
  isNarrow: boolean
  video: Video
  id: string
  categoryColor: string | undefined
  actions: ReactNode
}

function CardFacts({ isNarrow, video, id, categoryColor, actions }: CardFactsProps) {
  return (
    <Flex align="center" gap="2" minHeight={{ base: isNarrow ? '20' : '16', md: '16' }}>
      <Box id={id} flex="1" minWidth="0" textStyle="small" color="fg.muted">
        <Flex align="center" gap="1.5" minWidth="0">
          {categoryColor && (
            <Box as="span" boxSize="2" flexShrink={0} borderRadius="full" bg={categoryColor} aria-hidden />
          )}
          <Text as="span" truncate>
            {video.category.name}
          </Text>
        </Flex>
        <Flex columnGap="3" minWidth="0" direction={{ base: isNarrow ? 'column' : 'row', md: 'row' }}>
          <Text as="span" truncate flex="0 1 auto" dir="auto">
            {video.creator.displayName}
          </Text>
          <Flex gap="3">
            <Count icon={<Eye size={14} aria-hidden />} count={video.views} noun="view" />
            <Count icon={<Heart size={14} aria-hidden />} count={video.likes} noun="like" />
          </Flex>
        </Flex>
        <PublishedDate video={video} />
        <ProtocolDueBadge video={video} display="flex" width="fit-content" mt="1" />
      </Box>
      {actions && (
        <Box position="relative" zIndex="1" mr="-2">
          {actions}
        </Box>
      )}
    </Flex>
  )
}

function Count({ icon, count, noun }: { icon: ReactNode; count: number; noun: string }) {
  return (
    <Flex
      as="span"
      role="img"
      aria-label={formatCounted(count, noun)}
      align="center"
      gap="1"
      flexShrink={0}
      textStyle="numbers"
    >
      {icon}
      {formatCount(count)}
    </Flex>
  )
}
