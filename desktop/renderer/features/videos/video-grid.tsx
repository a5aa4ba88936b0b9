import { Box, Flex, SimpleGrid, VisuallyHidden, type SimpleGridProps } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { Video } from '#shared/contract/videos.ts'
import { GRID_SKELETONS_DESKTOP, GRID_SKELETONS_MOBILE } from '#shared/limits/layout.ts'
import { Skeleton } from '../../components/skeleton.tsx'
import { useIsMobile } from '../../lib/use-media-query.ts'
import { useCategoryColors } from '../../entities/category/category-queries.ts'
import { VideoCard, type VideoCardProps } from './video-card.tsx'
import { POSTER_RATIO, type PosterShape } from '../../entities/video/poster.tsx'

/** One to four columns, by the width of the grid itself: beside a panel it has fewer. */
const LANDSCAPE = 'repeat(auto-fill, minmax(max(min(14rem, 100%), (100% - 3 * {spacing.5}) / 4), 1fr))'

const COLUMNS: Record<PosterShape, SimpleGridProps> = {
  landscape: { gridTemplateColumns: LANDSCAPE },
  portrait: { columns: { base: 2, md: 3, lg: 4 } },
}

export interface VideoGridProps<Shown extends Video> extends Pick<
  VideoCardProps,
  'shape' | 'clipBadge' | 'onOpen' | 'titleLevel'
> {
  videos: readonly Shown[]
  /** Whether a card shows the color of its category's discipline. */
  showsDiscipline?: boolean
  actionsOf?: (video: Shown) => ReactNode
  noteOf?: (video: Shown) => ReactNode
  /** Whether the grid is at the top of its screen: its first images load at once. */
  isFirst?: boolean
}

/** One to four columns of cards. */
export function VideoGrid<Shown extends Video>({
  videos,
  shape = 'landscape',
  showsDiscipline = false,
  actionsOf,
  noteOf,
  isFirst,
  ...card
}: VideoGridProps<Shown>) {
  const colorOf = useCategoryColors()
  return (
    <SimpleGrid {...COLUMNS[shape]} gap={{ base: '3', md: '5' }}>
      {videos.map((video, index) => (
        <VideoCard
          key={video.id}
          video={video}
          shape={shape}
          categoryColor={showsDiscipline ? (colorOf(video.categoryId) ?? 'border.strong') : undefined}
          actions={actionsOf?.(video)}
          note={noteOf?.(video)}
          isEager={Boolean(isFirst) && index < 4}
          {...card}
        />
      ))}
    </SimpleGrid>
  )
}

function CardSkeleton({ shape }: { shape: PosterShape }) {
  return (
    <Box data-card-skeleton layerStyle="card" overflow="hidden" aria-hidden>
      <Skeleton borderRadius="0" style={{ aspectRatio: POSTER_RATIO[shape] }} />
      <Flex direction="column" gap="1.5" px="3.5" pt="3" pb="2">
        <Box lineHeight="snug" minHeight="2lh">
          <Skeleton height="3.5" width="90%" mb="2" />
          <Skeleton height="3.5" width="55%" />
        </Box>
        <Flex
          direction="column"
          justify="center"
          gap="2"
          minHeight={{ base: shape === 'portrait' ? '20' : '16', md: '16' }}
        >
          <Skeleton height="2.5" width="40%" />
          <Skeleton height="2.5" width="65%" />
        </Flex>
      </Flex>
    </Box>
  )
}

interface VideoGridSkeletonProps {
  shape?: PosterShape
  /** Eight by default, four on phones. */
  count?: number
}

/** The grid while its videos load. */
export function VideoGridSkeleton({ shape = 'landscape', count }: VideoGridSkeletonProps) {
  const defaultCount = useIsMobile() ? GRID_SKELETONS_MOBILE : GRID_SKELETONS_DESKTOP
  return (
    <Box role="status">
      <VisuallyHidden>Loading videos</VisuallyHidden>
      <SimpleGrid {...COLUMNS[shape]} gap={{ base: '3', md: '5' }}>
        {Array.from({ length: count ?? defaultCount }, (_, index) => (
          <CardSkeleton key={index} shape={shape} />
        ))}
      </SimpleGrid>
    </Box>
  )
}
