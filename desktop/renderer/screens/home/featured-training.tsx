import { Box, chakra, Flex, Grid, Heading, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import type { Video } from '#shared/contract/videos.ts'
import { formatCounted } from '#shared/format.ts'
import { Button } from '../../components/button.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { Panel } from '../../components/panel.tsx'
import { QueryStates } from '../../components/query-states.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { useCategoryColors } from '../../entities/category/category-queries.ts'
import { openVideo } from '../../entities/video/open-video.ts'
import { FEATURED_SIZES } from '#shared/image-sizes.ts'
import { ProtocolDueBadge } from '../../entities/video/protocol-check.tsx'
import { DurationBadge, VideoPoster } from '../../entities/video/poster.tsx'
import { EmptyLibrary } from '../../entities/upload/empty-library.tsx'
import { featuredQuery, videoPagesQuery } from '../../features/videos/video-queries.ts'
import { usePages } from '../../lib/use-pages.ts'
import { Section } from './section.tsx'

/** Image and text beside each other on wide screens; the box has the same height in every state. */
const COLUMNS = { base: '1fr', lg: '3fr 2fr' }
const TextColumn = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    justifyContent: { base: 'space-between', lg: 'center' },
    gap: { base: '3', lg: '5' },
    p: { base: '5', md: '8' },
    minHeight: { base: '17rem', lg: 'auto' },
    minWidth: 0,
  },
})

function FeaturedVideo({ video }: { video: Video }) {
  const colorOf = useCategoryColors()
  const { title, description, category, creator, views } = video
  return (
    <Grid templateColumns={COLUMNS}>
      <Box position="relative">
        <VideoPoster video={video} sizes={FEATURED_SIZES} isEager />
        <DurationBadge video={video} inset="3" />
      </Box>
      <TextColumn>
        <Box minWidth="0">
          <Flex align="center" gap="2" color="fg.muted" textStyle="label">
            <Box boxSize="2" borderRadius="full" bg={colorOf(category.id) ?? 'border.strong'} aria-hidden />
            {category.name}
          </Flex>
          <Heading
            as="h3"
            dir="auto"
            textAlign="left"
            textStyle="title"
            mt="2"
            lineClamp={2}
            overflowWrap="anywhere"
          >
            {title}
          </Heading>
          <Text dir="auto" color="fg.muted" mt="3" lineClamp={{ base: 2, lg: 4 }}>
            {description}
          </Text>
          <Text textStyle="small" color="fg.subtle" mt="3" data-numbers>
            <bdi>{creator.displayName}</bdi> · {formatCounted(views, 'view')}
          </Text>
          <ProtocolDueBadge video={video} mt="2" />
        </Box>
        <Button
          variant="primary"
          size="lg"
          alignSelf={{ lg: 'flex-start' }}
          aria-label={`Start Training: ${title}`}
          onClick={() => openVideo(video)}
        >
          <Play fill="currentColor" aria-hidden />
          Start Training
        </Button>
      </TextColumn>
    </Grid>
  )
}

function FeaturedSkeleton() {
  return (
    <Grid templateColumns={COLUMNS} role="status" aria-label="Loading the featured training">
      <Skeleton borderRadius="0" overflow="hidden" style={{ aspectRatio: 16 / 9 }} data-first-poster />
      <TextColumn>
        <Skeleton height="8" width="80%" />
        <Skeleton height="20" />
        <Skeleton height="12" width={{ base: 'full', lg: '11rem' }} />
      </TextColumn>
    </Grid>
  )
}

/** Without any published lesson it invites to upload one. The list of lessons is the one of Essential Training. */
function NothingFeatured() {
  const lessons = usePages(videoPagesQuery)
  if (lessons.items?.length === 0) return <EmptyLibrary title="No lessons are published yet." />
  return (
    <EmptyState
      title="Nothing is featured right now"
      description="A training officer picks what appears here."
    />
  )
}

export function FeaturedTraining() {
  return (
    <Section title="Featured Training">
      <Panel p={{ base: '0', md: '0' }} overflow="hidden">
        <QueryStates query={useQuery(featuredQuery)} skeleton={<FeaturedSkeleton />}>
          {({ items: [video] }) => (video ? <FeaturedVideo video={video} /> : <NothingFeatured />)}
        </QueryStates>
      </Panel>
    </Section>
  )
}
