import { Box, VisuallyHidden } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { FeedPages } from '../../features/clips/feed/clip-address.ts'
import { joinPages, shortsFeedQuery, type ShortsPages } from '../../features/clips/feed/shorts-queries.ts'
import { microClipsQuery, trendingQuery } from '../../features/videos/video-queries.ts'
import { useIsSmallScreen } from '../../lib/use-media-query.ts'
import { usePages } from '../../lib/use-pages.ts'
import { ClipFeed } from '../shorts/clip-feed.tsx'

/** Micro clips, or trending videos where there are none; the pages of the shorts feed follow (HS-01, HS-03). */
function useHomeFeed(): FeedPages {
  const clips = useQuery(microClipsQuery)
  const hasClips = (clips.data?.items.length ?? 0) > 0
  const popular = useQuery({ ...trendingQuery, enabled: !clips.isPending && !hasClips })
  const first = hasClips ? clips.data?.items : popular.data?.items
  const feed = usePages(
    shortsFeedQuery,
    useCallback((data: ShortsPages) => joinPages(data, first), [first]),
  )
  const isWaiting = clips.isPending || (!hasClips && popular.isPending)
  if (isWaiting) return { ...feed, items: [], isLoading: true }
  return { ...feed, items: feed.items ?? first, isLoading: feed.isLoading && !first?.length }
}

/** The feed takes the whole screen on phones, and the area below the tabs on wide screens. */
export default function HomeShorts({ onClose }: { onClose: () => void }) {
  const isSmall = useIsSmallScreen()
  const feed = useHomeFeed()
  return (
    <Box height="calc(100dvh - {sizes.header} - 7.5rem)" minHeight="28rem">
      <VisuallyHidden as="h1">Shorts</VisuallyHidden>
      <ClipFeed layout={isSmall ? 'screen' : 'area'} pages={feed} onClose={onClose} />
    </Box>
  )
}
