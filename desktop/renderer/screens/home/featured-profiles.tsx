import { Box, Grid } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { CREATOR_CARD_VIDEOS_MAX } from '#shared/limits.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { Panel } from '../../components/panel.tsx'
import { VisuallyHidden } from '../../components/visually-hidden.tsx'
import { creatorsQuery, creatorVideosQuery } from '../../features/creators/creator-queries.ts'
import { CreatorSummary, CreatorSummarySkeleton } from '../../features/creators/creator-summary.tsx'
import { VideoGridSkeleton } from '../../features/videos/video-grid.tsx'
import { LikeableGrid } from '../../features/videos/video-listing.tsx'
import { Section } from './section.tsx'

const COLUMNS = { base: '1fr', lg: 'minmax(15rem, 2fr) 5fr' }

/** The most followed creator with their newest videos (HV-20). */
export function FeaturedProfiles() {
  const { data, isError, refetch } = useQuery(creatorsQuery)
  const creator = data?.items[0]
  return (
    <Section title="Featured Profiles" more={{ to: '/creators', label: 'View All Profiles' }}>
      <Panel>
        {creator && (
          <Grid templateColumns={COLUMNS} gap={{ base: '6', lg: '8' }}>
            <CreatorSummary creator={creator} />
            <CreatorVideos id={creator.id} />
          </Grid>
        )}
        {!data && !isError && (
          <Grid templateColumns={COLUMNS} gap={{ base: '6', lg: '8' }} role="status">
            <VisuallyHidden>Loading the featured profile</VisuallyHidden>
            <CreatorSummarySkeleton />
            <VideoGridSkeleton count={CREATOR_CARD_VIDEOS_MAX} />
          </Grid>
        )}
        {isError && !data && <ErrorState onRetry={() => void refetch()} />}
        {data && !creator && (
          <EmptyState
            icon={Users}
            title="Nobody has published yet"
            description="Whoever’s training is approved first stands here."
          />
        )}
      </Panel>
    </Section>
  )
}

function CreatorVideos({ id }: { id: number }) {
  const { data, isError, refetch } = useQuery(creatorVideosQuery(id))
  if (isError && !data) return <ErrorState onRetry={() => void refetch()} />
  return (
    <Box minWidth="0">
      {data ? (
        <LikeableGrid titleLevel={4} videos={data.videos.slice(0, CREATOR_CARD_VIDEOS_MAX)} />
      ) : (
        <VideoGridSkeleton count={CREATOR_CARD_VIDEOS_MAX} />
      )}
    </Box>
  )
}
