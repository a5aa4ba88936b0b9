import { Box } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { VisuallyHidden } from '../../components/visually-hidden.tsx'
import { useShortsFeed } from '../../features/clips/feed/use-shorts-feed.ts'
import { VerticalFeed } from '../../features/clips/feed/vertical-feed.tsx'
import { FeedActions } from '../../features/reactions/feed-actions.tsx'
import { microClipsQuery, trendingQuery } from '../../features/videos/video-queries.ts'
import { useIsMobile } from '../../lib/use-media-query.ts'

/** Micro clips, or trending videos where there are none; the pages of the shorts feed follow (HS-01, HS-03). */
function useHomeFeed() {
  const clips = useQuery(microClipsQuery)
  const hasClips = (clips.data?.items.length ?? 0) > 0
  const popular = useQuery({ ...trendingQuery, enabled: !clips.isPending && !hasClips })
  const first = hasClips ? clips.data?.items : popular.data?.items
  const feed = useShortsFeed(first)
  const isWaiting = clips.isPending || (!hasClips && popular.isPending)
  return isWaiting ? { ...feed, videos: [], isLoading: true } : feed
}

/** The feed takes the whole screen on phones, and the area below the tabs on wide screens. */
export default function HomeShorts({ onClose }: { onClose: () => void }) {
  const isMobile = useIsMobile()
  const { videos, isLoading, hasMore, isLoadingMore, loadMore } = useHomeFeed()
  return (
    <Box height="calc(100dvh - {sizes.header} - 7.5rem)" minHeight="28rem">
      <VisuallyHidden as="h1">Shorts</VisuallyHidden>
      <VerticalFeed
        layout={isMobile ? 'screen' : 'area'}
        videos={videos}
        isLoading={isLoading}
        hasMore={hasMore}
        isLoadingMore={isLoadingMore}
        onLoadMore={loadMore}
        onClose={onClose}
        actionsOf={(video) => <FeedActions video={video} />}
      />
    </Box>
  )
}
