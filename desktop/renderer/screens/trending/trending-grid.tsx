import { Stack } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { TrendingUp } from 'lucide-react'
import { useState } from 'react'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { CategoryChips } from '../../features/categories/category-chips.tsx'
import { categoriesQuery } from '../../features/categories/category-queries.ts'
import { useCategoryColors } from '../../features/categories/use-category-colors.ts'
import { CardLikeButton } from '../../features/social/card-like-button.tsx'
import { MoreButton } from '../../features/videos/more-button.tsx'
import type { VideoPages } from '../../features/videos/use-video-pages.ts'
import { VideoGrid, VideoGridSkeleton } from '../../features/videos/video-grid.tsx'
import { useVideosOfCategory } from './use-videos-of-category.ts'

export function TrendingGrid({ pages }: { pages: VideoPages }) {
  const [categoryId, setCategoryId] = useState<number | null>(null)
  const { data: categories } = useQuery(categoriesQuery)
  const colorOf = useCategoryColors()
  const { videos, isSearching } = useVideosOfCategory(pages, categoryId)
  const name = categories?.find(({ id }) => id === categoryId)?.name
  const isEmpty = videos?.length === 0 && !isSearching
  return (
    <Stack gap={{ base: '4', md: '6' }}>
      <CategoryChips label="Categories" selectedId={categoryId} onSelect={setCategoryId} />
      {(pages.isLoading || (videos?.length === 0 && isSearching)) && <VideoGridSkeleton />}
      {pages.isError && <ErrorState onRetry={pages.retry} />}
      {isEmpty && (
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
