import { Box, Flex } from '@chakra-ui/react'
import type { Video } from '#shared/contract/videos.ts'
import { Button } from '../../components/button.tsx'
import { VideoGrid, VideoGridSkeleton } from '../../features/videos/video-grid.tsx'
import type { PosterShape } from '../../entities/video/video-poster.tsx'

/** How far a list of clips is loaded. */
export interface ClipPages {
  isLoading: boolean
  hasMore: boolean
  isLoadingMore: boolean
  onLoadMore: () => void
}

interface ClipsGridProps extends ClipPages {
  videos: readonly Video[]
  shape: PosterShape
  clipBadge: 'Micro Clip' | 'Short'
  onOpen: (video: Video) => void
}

export function ClipsGrid({ isLoading, hasMore, isLoadingMore, onLoadMore, shape, ...grid }: ClipsGridProps) {
  return (
    <Box width="full" maxWidth="content" mx="auto" px={{ base: '4', md: '8' }} pt="2" pb="12">
      {isLoading && <VideoGridSkeleton shape={shape} />}
      <VideoGrid {...grid} shape={shape} titleLevel={2} isFirst />
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
