import { Box, Flex } from '@chakra-ui/react'
import { Clapperboard } from 'lucide-react'
import type { Video } from '#shared/contract/videos.ts'
import { Button } from '../../components/button.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { VideoGrid, VideoGridSkeleton } from '../../features/videos/video-grid.tsx'

interface ShortsGridProps {
  videos: readonly Video[]
  isLoading: boolean
  hasMore: boolean
  isLoadingMore: boolean
  onLoadMore: () => void
}

export function ShortsGrid({ videos, isLoading, hasMore, isLoadingMore, onLoadMore }: ShortsGridProps) {
  return (
    <Box width="full" maxWidth="content" mx="auto" px={{ base: '4', md: '8' }} pt="2" pb="12">
      {isLoading && <VideoGridSkeleton shape="portrait" />}
      {!isLoading && videos.length === 0 && <EmptyState icon={Clapperboard} title="No videos available" />}
      <VideoGrid videos={videos} shape="portrait" clipBadge="Short" titleLevel={2} isFirst />
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
