import { VStack } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { categoriesQuery } from '../../features/categories/category-queries.ts'
import { DisciplineFilter } from './discipline-filter.tsx'
import { EssentialTraining } from './essential-training.tsx'
import { FeaturedTraining } from './featured-training.tsx'
import { Hero } from './hero.tsx'
import { PopularSessions } from './popular-sessions.tsx'
import { useCategoryColors } from '../../features/categories/use-category-colors.ts'
import { useSelectedCategory } from './use-selected-category.ts'

/**
 * The sections in their order. Recommendations belong between the filter and the popular sessions, the featured
 * profile behind those, and the activity panel to the right of all of them on large screens.
 */
export function HomeVideos() {
  const { data: categories } = useQuery(categoriesQuery)
  const [selectedId, select] = useSelectedCategory()
  const colorOf = useCategoryColors()
  const selected = categories?.find(({ id }) => id === selectedId)

  return (
    <VStack align="stretch" gap={{ base: '8', md: '12' }}>
      <Hero categories={categories} />
      <FeaturedTraining colorOf={colorOf} />
      <DisciplineFilter categories={categories} selectedId={selected?.id ?? null} onSelect={select} />
      <PopularSessions colorOf={colorOf} />
      <EssentialTraining category={selected} colorOf={colorOf} />
    </VStack>
  )
}
