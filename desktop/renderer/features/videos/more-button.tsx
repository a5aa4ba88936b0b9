import { Box, Center } from '@chakra-ui/react'
import { Button } from '../../components/button.tsx'
import type { VideoPages } from './use-video-pages.ts'

/** Below a list that goes on. */
export function MoreButton({
  pages: { hasMore, isLoadingMore, hasMoreFailed, loadMore },
}: {
  pages: VideoPages
}) {
  if (!hasMore) return null
  return (
    <Center mt="8" flexDirection="column" gap="3">
      {hasMoreFailed && !isLoadingMore && <Box role="alert">More didn’t load. Try again.</Box>}
      <Button size="lg" isLoading={isLoadingMore} onClick={loadMore}>
        Load More
      </Button>
    </Center>
  )
}
