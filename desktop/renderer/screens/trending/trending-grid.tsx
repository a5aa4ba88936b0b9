import { Stack } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { TrendingUp } from 'lucide-react'
import { useState } from 'react'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { CategoryChips } from '../../features/categories/category-chips.tsx'
import { categoriesQuery } from '../../features/categories/category-queries.ts'
import { useCategoryColors } from '../../features/categories/use-category-colors.ts'
import { CardLikeButton } from '../../features/reactions/card-like-button.tsx'
import { MoreButton } from '../../features/videos/more-button.tsx'
import { useVideoPages } from '../../features/videos/use-video-pages.ts'
import { VideoGrid, VideoGridSkeleton } from '../../features/videos/video-grid.tsx'
import { libraryPagesQuery, trendingPagesQuery } from '../../features/videos/video-queries.ts'

export function TrendingGrid() {
  const [categoryId, setCategoryId] = useState<number | null>(null)
  const { data: categories } = useQuery(categoriesQuery)
  const colorOf = useCategoryColors()
  const pages = useVideoPages(
    categoryId === null ? trendingPagesQuery : libraryPagesQuery({ sort: 'trending', categoryId }),
  )
  const { videos } = pages
  const name = categories?.find(({ id }) => id === categoryId)?.name
  return (
    <Stack gap={{ base: '4', md: '6' }}>
      <CategoryChips label="Categories" selectedId={categoryId} onSelect={setCategoryId} />
      {pages.isLoading && <VideoGridSkeleton />}
      {pages.isError && <ErrorState onRetry={pages.retry} />}
      {videos?.length === 0 && (
        <EmptyState
          icon={TrendingUp}
          title="No trending videos available at the moment."
          description={name && `Nothing of ${name} is among what is popular right now.`}
        />
      )}
      {videos && videos.length > 0 && (
        <VideoGrid
          isFirst
          titleLevel={2}
          videos={videos}
          colorOf={colorOf}
          actionsOf={(video) => <CardLikeButton video={video} />}
        />
      )}
      <MoreButton pages={pages} />
    </Stack>
  )
}
