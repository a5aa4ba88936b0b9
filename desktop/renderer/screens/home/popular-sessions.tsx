import { useQuery } from '@tanstack/react-query'
import { GRID_SKELETONS_DESKTOP, GRID_SKELETONS_MOBILE } from '#shared/limits.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { QueryStates } from '../../components/query-states.tsx'
import { VideoGridSkeleton } from '../../features/videos/video-grid.tsx'
import { LikeableGrid } from '../../features/videos/video-listing.tsx'
import { trendingQuery } from '../../features/videos/video-queries.ts'
import { useIsMobile } from '../../lib/use-media-query.ts'
import { Section } from './section.tsx'

/** As many trending videos as there were skeletons; the link leads to the others. */
export function PopularSessions() {
  const count = useIsMobile() ? GRID_SKELETONS_MOBILE : GRID_SKELETONS_DESKTOP
  return (
    <Section title="Popular Training Sessions" more={{ to: '/trending', label: 'View All Popular' }}>
      <QueryStates query={useQuery(trendingQuery)} skeleton={<VideoGridSkeleton />}>
        {({ items }) =>
          items.length > 0 ? (
            <LikeableGrid videos={items.slice(0, count)} />
          ) : (
            <EmptyState title="No trending videos available at the moment." />
          )
        }
      </QueryStates>
    </Section>
  )
}
