import { Stack } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { TrendingUp } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../components/button.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { CategoryChips } from '../../entities/category/category-chips.tsx'
import { categoriesQuery } from '../../entities/category/category-queries.ts'
import { EmptyLibrary } from '../../entities/upload/empty-library.tsx'
import { VideoListing } from '../../features/videos/video-listing.tsx'
import { libraryPagesQuery, trendingPagesQuery } from '../../features/videos/video-queries.ts'
import { usePages } from '../../lib/use-pages.ts'

const NO_TRENDING = 'No trending videos available at the moment.'

/** The trending videos as cards, of all disciplines or of one. */
export default function TrendingGrid() {
  const [categoryId, setCategoryId] = useState<number | null>(null)
  const { data: categories } = useQuery(categoriesQuery)
  const pages = usePages(
    categoryId === null ? trendingPagesQuery : libraryPagesQuery({ sort: 'trending', categoryId }),
  )
  const name = categories?.find(({ id }) => id === categoryId)?.name
  return (
    <Stack gap={{ base: '4', md: '6' }}>
      <CategoryChips label="Categories" selectedId={categoryId} onSelect={setCategoryId} />
      <VideoListing
        pages={pages}
        empty={
          name ? (
            <EmptyState
              icon={TrendingUp}
              title={NO_TRENDING}
              description={`Nothing of ${name} is among what is popular right now.`}
              action={<Button onClick={() => setCategoryId(null)}>Show all disciplines</Button>}
            />
          ) : (
            <EmptyLibrary icon={TrendingUp} title={NO_TRENDING} />
          )
        }
        isFirst
        titleLevel={2}
      />
    </Stack>
  )
}
