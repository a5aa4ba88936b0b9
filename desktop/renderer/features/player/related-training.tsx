import { Box, chakra, Flex, Heading, Text, VStack } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { Video } from '#shared/contract/videos.ts'
import { formatCounted, formatDuration } from '#shared/format.ts'
import { RELATED_VIDEOS, RELATED_VIDEOS_MOBILE } from '#shared/limits/player.ts'
import { Badge } from '../../components/chip.tsx'
import { Link } from '../../components/link.tsx'
import { onPlainPress } from '../../entities/video/open-video.ts'
import { ProtocolDueBadge } from '../../entities/video/protocol-check.tsx'
import { PublishedDate } from '../../entities/video/published-date.tsx'
import { ImageWithFallback } from '../../entities/video/poster.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { routeQuery } from '../../entities/query-keys.ts'
import { useIsMobile } from '../../lib/use-media-query.ts'

const Row = chakra(Link, {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '3',
    width: 'full',
    p: '2',
    borderRadius: 'card',
    textAlign: 'left',
    _hover: { bg: 'bg.hover' },
  },
})

interface RelatedTrainingProps {
  videoId: number
  /** In place of the link's own page. */
  onChoose?: (video: Video) => void
}

/** Lessons about the same, the best match first, then the newest (WI-12, GP-26). */
export const relatedVideosQuery = (id: number) => routeQuery('listRelated', { id })

/** The lessons beside this one; hidden where they don't load. */
export function RelatedTraining({ videoId, onChoose }: RelatedTrainingProps) {
  const headingId = useId()
  const count = useIsMobile() ? RELATED_VIDEOS_MOBILE : RELATED_VIDEOS
  const { data, isPending } = useQuery(relatedVideosQuery(videoId))
  const videos = data?.slice(0, count)
  if (!isPending && !videos?.length) return null
  return (
    <Box as="section" aria-labelledby={headingId}>
      <Heading as="h3" id={headingId} textStyle="body" fontWeight="semibold" mb="2">
        Related Training
      </Heading>
      <VStack align="stretch" gap="1" mx="-2">
        {videos?.map((video) => (
          <RelatedRow key={video.id} video={video} {...(onChoose && { onChoose })} />
        )) ??
          Array.from({ length: count }, (_, index) => (
            <Flex key={index} gap="3" p="2" aria-hidden>
              <Skeleton width="8.5rem" style={{ aspectRatio: 16 / 9 }} flexShrink={0} />
              <Box flex="1">
                <Skeleton height="3.5" mb="2" mt="1" />
                <Skeleton height="3" width="60%" />
              </Box>
            </Flex>
          ))}
      </VStack>
    </Box>
  )
}

function RelatedRow({ video, onChoose }: Pick<RelatedTrainingProps, 'onChoose'> & { video: Video }) {
  const { id, title, creator, views, isMicroClip, clipDuration, duration } = video
  return (
    <Row to={`/video/${id}`} onClick={onChoose && onPlainPress(() => onChoose(video))}>
      <Box position="relative" width="8.5rem" flexShrink={0}>
        <ImageWithFallback video={video} sizes="8.5rem" borderRadius="sm" />
        <Badge tone="overlay" position="absolute" right="1" bottom="1" minHeight="5" px="1.5">
          {formatDuration(isMicroClip ? (clipDuration ?? duration) : duration)}
        </Badge>
      </Box>
      <Box flex="1 1 7rem" minWidth="0">
        <Text fontSize="sm" fontWeight="semibold" lineHeight="snug" lineClamp={2} overflowWrap="anywhere">
          {title}
        </Text>
        <Text textStyle="small" color="fg.muted" mt="1" truncate>
          {creator.displayName}
        </Text>
        <Flex wrap="wrap" columnGap="3" textStyle="small" color="fg.subtle" data-numbers>
          <span>{formatCounted(views, 'view')}</span>
          <PublishedDate video={video} />
        </Flex>
        <ProtocolDueBadge video={video} />
      </Box>
    </Row>
  )
}
