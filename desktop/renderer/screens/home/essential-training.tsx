import { Flex } from '@chakra-ui/react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Category } from '#shared/contract/categories.ts'
import { GRID_SKELETONS_DESKTOP } from '#shared/limits.ts'
import { Button } from '../../components/button.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { CardLikeButton } from '../../features/social/card-like-button.tsx'
import { VideoGrid, VideoGridSkeleton } from '../../features/videos/video-grid.tsx'
import { videoPagesQuery } from '../../features/videos/video-queries.ts'
import { Section } from './section.tsx'

/** The page grows by this much: divisible by every number of columns. */
const STEP = 12

interface EssentialTrainingProps {
  /** The chosen one; all of them without. */
  category: Category | undefined
  colorOf: (categoryId: number) => string | undefined
}

/** Every video, or those of one category: out of the pages read so far, and on until there is a screenful. */
function useResources(category: Category | undefined) {
  const query = useInfiniteQuery(videoPagesQuery)
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query
  const all = data?.pages.flatMap(({ items }) => items)
  const videos = category ? all?.filter(({ categoryId }) => categoryId === category.id) : all
  const isShort = videos !== undefined && videos.length < GRID_SKELETONS_DESKTOP
  const isSearching = isShort && hasNextPage && !isError
  useEffect(() => {
    if (isSearching && !isFetching) void fetchNextPage()
  }, [isSearching, isFetching, fetchNextPage])
  return { ...query, videos, isSearching }
}

export function EssentialTraining({ category, colorOf }: EssentialTrainingProps) {
  const { videos, isSearching, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useResources(category)
  const [shown, setShown] = useState(STEP)
  const hasMore = hasNextPage || (videos?.length ?? 0) > shown
  const showMore = () => {
    setShown(shown + STEP)
    if (hasNextPage && (videos?.length ?? 0) < shown + STEP) void fetchNextPage()
  }
  const isEmpty = videos?.length === 0 && !isSearching
  return (
    <Section
      title={category ? `${category.name} Resources` : 'Essential Training'}
      more={{ to: '/discover', label: 'Explore All' }}
    >
      {isError && !videos && <ErrorState onRetry={() => void refetch()} />}
      {((!videos && !isError) || (videos?.length === 0 && isSearching)) && <VideoGridSkeleton />}
      {isEmpty && (
        <EmptyState
          icon={SearchX}
          title={
            category
              ? `No training videos found for ${category.name}.`
              : 'No training videos available at this time.'
          }
        />
      )}
      {videos && videos.length > 0 && (
        <VideoGrid
          videos={videos.slice(0, shown)}
          colorOf={colorOf}
          actionsOf={(video) => <CardLikeButton video={video} />}
        />
      )}
      {hasMore && !isSearching && (
        <Flex justify="center" mt="8">
          <Button isLoading={isFetchingNextPage} onClick={showMore}>
            Load More
          </Button>
        </Flex>
      )}
    </Section>
  )
}
