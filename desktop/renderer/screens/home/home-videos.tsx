import { Grid, VStack } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { categoriesQuery } from '../../features/categories/category-queries.ts'
import { useCategoryColors } from '../../features/categories/use-category-colors.ts'
import { RecommendationsCarousel } from '../../features/recommendations/recommendations-carousel.tsx'
import { useWhenPainted } from '../../lib/use-when-painted.ts'
import { DisciplineFilter } from './discipline-filter.tsx'
import { EssentialTraining } from './essential-training.tsx'
import { FeaturedProfiles } from './featured-profiles.tsx'
import { FeaturedTraining } from './featured-training.tsx'
import { Hero } from './hero.tsx'
import { PopularSessions } from './popular-sessions.tsx'
import { useSelectedCategory } from './use-selected-category.ts'

interface HomeVideosProps {
  /** The column to the right of all sections; given on large screens alone. */
  aside?: ReactNode
}

/** The sections in their order. Each loads and fails for itself. */
export function HomeVideos({ aside }: HomeVideosProps) {
  const { data: categories } = useQuery(categoriesQuery)
  const [selectedId, select] = useSelectedCategory()
  const colorOf = useCategoryColors()
  // The rest of a long page isn't rendered before its top is seen.
  const showsAll = useWhenPainted()
  const selected = categories?.find(({ id }) => id === selectedId)

  return (
    <Grid templateColumns={aside ? 'minmax(0, 1fr) 20rem' : 'minmax(0, 1fr)'} gap="8">
      <VStack align="stretch" gap={{ base: '9', md: '14' }} minWidth="0">
        <Hero categories={categories} />
        <FeaturedTraining colorOf={colorOf} />
        {showsAll && (
          <>
            <DisciplineFilter selected={selected} onSelect={select} />
            <RecommendationsCarousel />
            <PopularSessions colorOf={colorOf} />
            <FeaturedProfiles colorOf={colorOf} />
            {/* Another category starts at its own beginning. */}
            <EssentialTraining key={selected?.id} category={selected} colorOf={colorOf} />
          </>
        )}
      </VStack>
      {aside}
    </Grid>
  )
}
