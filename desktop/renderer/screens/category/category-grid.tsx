import { Stack } from '@chakra-ui/react'
import { Film } from 'lucide-react'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { CategoryChips } from '../../features/categories/category-chips.tsx'
import { useCategoryColors } from '../../features/categories/use-category-colors.ts'
import { CardLikeButton } from '../../features/reactions/card-like-button.tsx'
import { MoreButton } from '../../features/videos/more-button.tsx'
import type { VideoPages } from '../../features/videos/use-video-pages.ts'
import { VideoGrid, VideoGridSkeleton } from '../../features/videos/video-grid.tsx'

interface CategoryGridProps {
  id: number
  name: string
  pages: VideoPages
}

export function CategoryGrid({ id, name, pages }: CategoryGridProps) {
  const { videos, isLoading, isError, retry } = pages
  const colorOf = useCategoryColors()
  return (
    <Stack gap={{ base: '4', md: '6' }}>
      <CategoryChips label="Categories" selectedId={id} linkOf={(other) => `/category/${other}`} />
      {isLoading && <VideoGridSkeleton />}
      {isError && <ErrorState onRetry={retry} />}
      {videos?.length === 0 && <EmptyState icon={Film} title={`No videos found in the ${name} category.`} />}
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
