import { Box, Flex } from '@chakra-ui/react'
import type { Video } from '#shared/contract/videos.ts'
import { Button } from '../../components/button.tsx'
import { VideoGrid, VideoGridSkeleton } from '../../features/videos/video-grid.tsx'
import type { PosterShape } from '../../entities/video/video-poster.tsx'

interface ClipsGridProps {
  videos: readonly Video[]
  shape: PosterShape
  clipBadge: 'Micro Clip' | 'Short'
  isLoading: boolean
  hasMore: boolean
  isLoadingMore: boolean
  onLoadMore: () => void
  onOpen: (video: Video) => void
}

export function ClipsGrid({
  videos,
  shape,
  clipBadge,
  isLoading,
  hasMore,
  isLoadingMore,
  onLoadMore,
  onOpen,
}: ClipsGridProps) {
  return (
    <Box width="full" maxWidth="content" mx="auto" px={{ base: '4', md: '8' }} pt="2" pb="12">
      {isLoading && <VideoGridSkeleton shape={shape} />}
      <VideoGrid videos={videos} shape={shape} clipBadge={clipBadge} titleLevel={2} onOpen={onOpen} isFirst />
      {hasMore && (
        <Flex justify="center" mt="8">
          <Button isLoading={isLoadingMore} onClick={onLoadMore}>
            Load More
          </Button>
        </Flex>
      )}
    </Box>
  )
}
