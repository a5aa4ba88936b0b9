import { Grid, VStack } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, type ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { GRID_SKELETONS_DESKTOP, GRID_SKELETONS_MOBILE } from '#shared/limits/layout.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { lazyOr } from '../../components/lazy-part.tsx'
import { QueryStates } from '../../components/query-states.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { CategoryChips } from '../../entities/category/category-chips.tsx'
import { isNamedBy } from '../../entities/category/is-named-by.ts'
import { categoriesQuery } from '../../entities/category/category-queries.ts'
import { useIsDisciplineAsked } from '../../entities/session/discipline-question.ts'
import { useSession } from '../../entities/session/session.ts'
import { useNews } from '../../entities/video/news.ts'
import { RecommendationsCarousel } from '../../features/recommendations/recommendations-carousel.tsx'
import { VideoGridSkeleton } from '../../features/videos/video-grid.tsx'
import { LikeableGrid } from '../../features/videos/video-listing.tsx'
import { trendingQuery } from '../../features/videos/video-queries.ts'
import { useIsMobile } from '../../lib/use-media-query.ts'
import { useWhenPainted } from '../../lib/use-when-painted.ts'
import { EssentialTraining, RESOURCES_ID } from './essential-training.tsx'
import { FeaturedProfiles } from './featured-profiles.tsx'
import { FeaturedTraining } from './featured-training.tsx'
import { Hero } from './hero.tsx'
import { Section } from './section.tsx'

/** Where its code doesn't load, the question waits for the next visit. */
const DisciplineCard = lazyOr(
  () => import('../../features/account/preferences/discipline-card.tsx'),
  () => null,
)

const NewSinceVisit = lazyOr(
  () => import('./new-since-visit.tsx'),
  () => null,
)

const DueForYou = lazyOr(
  () => import('./due-for-you.tsx'),
  () => null,
)

const ContinueWatching = lazyOr(
  () => import('./continue-watching.tsx'),
  () => null,
)

/**
 * The sections of the home screen (HV-04). Each loads and fails on its own.
 * @param aside the column to the right of all sections; on large screens only
 */
export function HomeVideos({ aside }: { aside: ReactNode }) {
  const { data: categories } = useQuery(categoriesQuery)
  const [params, setParams] = useSearchParams()
  // The sections below the fold are rendered after the first paint.
  const hasPainted = useWhenPainted()
  const { isWaiting, news } = useNews()
  const showsAll = hasPainted && !isWaiting
  const named = Number(params.get('category'))
  const selected = categories?.find((category) => isNamedBy(category, named))
  const { user } = useSession()
  const isDisciplineAsked = useIsDisciplineAsked(user?.id)
  const select = (id: number | null) =>
    setParams(id === null ? {} : { category: String(id) }, { replace: true, preventScrollReset: true })

  return (
    <Grid templateColumns={aside ? 'minmax(0, 1fr) 20rem' : 'minmax(0, 1fr)'} gap="8">
      <VStack align="stretch" gap={{ base: '9', md: '14' }} minWidth="0">
        {isDisciplineAsked && (
          <Suspense fallback={<Skeleton height={{ base: '34rem', md: '18rem' }} borderRadius="card" />}>
            <DisciplineCard />
          </Suspense>
        )}
        <Hero categories={categories} />
        <FeaturedTraining />
        {showsAll && (
          <Suspense fallback={null}>
            {news.length > 0 && <NewSinceVisit news={news} all="/discover" />}
            <Suspense fallback={null}>
              <DueForYou />
              <ContinueWatching />
            </Suspense>
            <Section
              title="Select Discipline"
              more={selected && { targetId: RESOURCES_ID, label: `See ${selected.name}` }}
            >
              <CategoryChips label="Select Discipline" selectedId={selected?.id ?? null} onSelect={select} />
            </Section>
            <RecommendationsCarousel />
            <PopularSessions />
            <FeaturedProfiles />
            {/* The key resets how many videos are shown. */}
            <EssentialTraining key={selected?.id} category={selected} />
          </Suspense>
        )}
      </VStack>
      {aside}
    </Grid>
  )
}

/** As many trending videos as there were skeletons; the link leads to the others. */
function PopularSessions() {
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
