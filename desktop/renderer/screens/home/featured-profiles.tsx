import { Box, chakra, VisuallyHidden } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { CREATOR_CARD_VIDEOS_MAX } from '#shared/limits/lists.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { Panel } from '../../components/panel.tsx'
import { QueryStates } from '../../components/query-states.tsx'
import { creatorsQuery, creatorVideosQuery } from '../../features/creators/creator-queries.ts'
import { CreatorSummary, CreatorSummarySkeleton } from '../../features/creators/creator-summary.tsx'
import { VideoGridSkeleton } from '../../features/videos/video-grid.tsx'
import { LikeableGrid } from '../../features/videos/video-listing.tsx'
import { Section } from './section.tsx'

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr', lg: 'minmax(15rem, 2fr) 5fr' },
    gap: { base: '6', lg: '8' },
  },
})

/** The most followed creator with their newest videos (HV-20). */
export function FeaturedProfiles() {
  return (
    <Section title="Featured Profiles" more={{ to: '/creators', label: 'View All Profiles' }}>
      <Panel>
        <QueryStates
          query={useQuery(creatorsQuery)}
          skeleton={
            <Columns role="status">
              <VisuallyHidden>Loading the featured profile</VisuallyHidden>
              <CreatorSummarySkeleton />
              <VideoGridSkeleton count={CREATOR_CARD_VIDEOS_MAX} />
            </Columns>
          }
        >
          {({ items: [creator] }) =>
            creator ? (
              <Columns>
                <CreatorSummary creator={creator} />
                <Box minWidth="0">
                  <CreatorVideos id={creator.id} />
                </Box>
              </Columns>
            ) : (
              <EmptyState
                icon={Users}
                title="Nobody has published yet"
                description="The first person whose training is approved appears here."
              />
            )
          }
        </QueryStates>
      </Panel>
    </Section>
  )
}

const CreatorVideos = ({ id }: { id: number }) => (
  <QueryStates
    query={useQuery(creatorVideosQuery(id))}
    skeleton={<VideoGridSkeleton count={CREATOR_CARD_VIDEOS_MAX} />}
  >
    {({ videos }) => <LikeableGrid titleLevel={4} videos={videos.slice(0, CREATOR_CARD_VIDEOS_MAX)} />}
  </QueryStates>
)
