import { Box, Flex } from '@chakra-ui/react'
import type { Video } from '#shared/contract/videos.ts'
import { Button } from '../../components/button.tsx'
import { openOverPage } from '../../entities/video/open-video.ts'
import { VideoGrid, VideoGridSkeleton, type VideoGridProps } from '../../features/videos/video-grid.tsx'
import type { Pages } from '../../lib/use-pages.ts'

const openLesson = (video: Video) => openOverPage({ id: video.id, video, isLesson: true })

interface ClipsGridProps extends Required<Pick<VideoGridProps<Video>, 'shape' | 'clipBadge'>> {
  pages: Pages<Video>
}

/** Clips as cards that open over the page. */
export default function ClipsGrid({ pages, shape, clipBadge }: ClipsGridProps) {
  return (
    <Box width="full" maxWidth="content" mx="auto" px={{ base: '4', md: '8' }} pt="2" pb="12">
      {pages.isLoading && <VideoGridSkeleton shape={shape} />}
      <VideoGrid
        videos={pages.items ?? []}
        shape={shape}
        clipBadge={clipBadge}
        onOpen={openLesson}
        titleLevel={2}
        isFirst
      />
      {pages.hasMore && (
        <Flex justify="center" mt="8">
          <Button isLoading={pages.isLoadingMore} onClick={pages.loadMore}>
            Load More
          </Button>
        </Flex>
      )}
    </Box>
  )
}
