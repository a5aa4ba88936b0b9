import { Box, Heading } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { CategoryChips } from '../../entities/category/category-chips.tsx'
import { LikeableGrid } from '../../features/videos/video-listing.tsx'
import { popularQuery } from '../../features/videos/video-queries.ts'

/** What a person can go on with where a search found nothing: the disciplines, and what others watch. */
export function MoreToWatch() {
  const { data: popular } = useQuery(popularQuery)
  const disciplines = useId()
  const videos = useId()
  return (
    <>
      <Box as="section" aria-labelledby={disciplines} mb={{ base: '7', md: '9' }}>
        <Heading as="h2" id={disciplines} textStyle="section" mb="3">
          Browse by discipline
        </Heading>
        <CategoryChips label="Disciplines" selectedId={null} linkOf={(id) => `/category/${id}`} />
      </Box>
      {popular && popular.items.length > 0 && (
        <Box as="section" aria-labelledby={videos}>
          <Heading as="h2" id={videos} textStyle="section" mb="4">
            Popular videos
          </Heading>
          <LikeableGrid videos={popular.items} />
        </Box>
      )}
    </>
  )
}
