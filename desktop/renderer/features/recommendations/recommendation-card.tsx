import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import { Sparkles } from 'lucide-react'
import type { Recommendation } from '#shared/contract/recommendations.ts'
import { formatCounted } from '#shared/format.ts'
import { RECOMMENDATION_CARD_WIDTH_PX } from '#shared/limits/layout.ts'
import { Badge } from '../../components/chip.tsx'
import { Link } from '../../components/link.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { onPlainPress, openVideo } from '../../entities/video/open-video.ts'
import { ProtocolDueBadge } from '../../entities/video/protocol-check.tsx'
import { PublishedDate } from '../../entities/video/published-date.tsx'
import { DurationBadge, VideoPoster } from '../../entities/video/poster.tsx'

export const CARD_WIDTH = `${RECOMMENDATION_CARD_WIDTH_PX}px`
/** Poster, title, facts and reason; the carousel has this height in every state. */
export const CARD_HEIGHT = '19.25rem'

const Card = chakra(Link, {
  base: {
    layerStyle: 'card',
    display: 'flex',
    flexDirection: 'column',
    height: 'full',
    borderColor: 'border.subtle',
    overflow: 'hidden',
    _hover: { borderColor: 'border.strong', bg: 'bg.raised' },
  },
})

const Frame = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', flex: 1, px: '3.5', pt: '3', pb: '3', minHeight: 0 },
})

/** A recommended video with the reason of its recommendation. */
export function RecommendationCard({ video }: { video: Recommendation }) {
  const { id, title, reason, creator, views, isMicroClip } = video
  return (
    <Card to={`/video/${id}`} onClick={onPlainPress(() => openVideo(video))}>
      <Box position="relative" flexShrink={0}>
        <VideoPoster video={video} sizes={CARD_WIDTH} />
        {isMicroClip && (
          <Badge tone="accent" position="absolute" top="2" left="2">
            Micro Clip
          </Badge>
        )}
        <DurationBadge video={video} />
      </Box>
      <Frame>
        <Text
          dir="auto"
          textAlign="left"
          fontWeight="semibold"
          lineHeight="snug"
          lineClamp={2}
          minHeight="2lh"
          overflowWrap="anywhere"
        >
          {title}
        </Text>
        <Text textStyle="small" color="fg.muted" mt="1" truncate data-numbers>
          <bdi>{creator.displayName}</bdi> · {formatCounted(views, 'view')}
        </Text>
        <Text textStyle="small" color="fg.muted">
          <PublishedDate video={video} />
        </Text>
        <ProtocolDueBadge video={video} alignSelf="flex-start" />
        <Flex mt="auto" gap="1.5" color="fg.muted" minHeight="2.5rem" align="flex-start">
          <Box color="accent" flexShrink={0} pt="0.5">
            <Sparkles size={14} aria-hidden />
          </Box>
          <Text textStyle="small" lineClamp={2} overflowWrap="anywhere" data-reason>
            {reason}
          </Text>
        </Flex>
      </Frame>
    </Card>
  )
}

export function RecommendationSkeleton() {
  return (
    <Box
      height="full"
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="card"
      overflow="hidden"
      data-card-to-come
    >
      <Skeleton borderRadius="0" style={{ aspectRatio: 16 / 9 }} />
      <Box px="3.5" pt="4">
        <Skeleton height="3.5" width="90%" mb="2.5" />
        <Skeleton height="3.5" width="55%" mb="4" />
        <Skeleton height="2.5" width="70%" mb="5" />
        <Skeleton height="2.5" width="80%" />
      </Box>
    </Box>
  )
}
