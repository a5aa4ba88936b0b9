import { Box, Flex, Heading } from '@chakra-ui/react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { House, LayoutGrid, Maximize, RectangleVertical } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Button } from '../../components/button.tsx'
import { Chip } from '../../components/chip.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { IconButton } from '../../components/icon-button.tsx'
import { useDocumentTitle } from '../../components/page.tsx'
import { shortsPageQuery } from '../../features/shorts/shorts-queries.ts'
import { VerticalFeed } from '../../features/shorts/vertical-feed.tsx'
import { FeedActions } from '../../features/social/feed-actions.tsx'
import { useViewMode, type ViewMode } from '../../lib/device-preference.ts'
import { ShortsGrid } from './shorts-grid.tsx'

export default function ShortsScreen() {
  useDocumentTitle('Shorts')
  const [mode, setMode] = useViewMode('shortsViewMode')
  const [isFullscreen, setIsFullscreen] = useState(false)
  const query = useInfiniteQuery(shortsPageQuery)
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = query
  const videos = data?.pages.flatMap(({ items }) => items) ?? []
  // A failure of a later page is in the log; what is here stays.
  const hasFailed = error !== null && !data
  const loadMore = () => void fetchNextPage()

  return (
    <Flex direction="column" height={mode === 'reels' ? 'calc(100dvh - {sizes.header})' : 'auto'}>
      <ShortsHeader mode={mode} onMode={setMode} onFullscreen={() => setIsFullscreen(true)} />
      {hasFailed && (
        <ErrorState title={`Error loading shorts: ${error.message}`} onRetry={() => void refetch()} />
      )}
      {!hasFailed && mode === 'grid' && (
        <ShortsGrid
          videos={videos}
          isLoading={isPending}
          hasMore={hasNextPage}
          isLoadingMore={isFetchingNextPage}
          onLoadMore={loadMore}
        />
      )}
      {!hasFailed && mode === 'reels' && (
        <Box flex="1" minHeight="0" pb={{ md: '4' }}>
          <VerticalFeed
            layout={isFullscreen ? 'screen' : 'area'}
            hasHomeButton={isFullscreen}
            videos={videos}
            isLoading={isPending}
            hasMore={hasNextPage}
            isLoadingMore={isFetchingNextPage}
            onLoadMore={loadMore}
            onClose={isFullscreen ? () => setIsFullscreen(false) : undefined}
            actionsOf={(video) => <FeedActions video={video} />}
          />
        </Box>
      )}
    </Flex>
  )
}

interface ShortsHeaderProps {
  mode: ViewMode
  onMode: (mode: ViewMode) => void
  onFullscreen: () => void
}

function ShortsHeader({ mode, onMode, onFullscreen }: ShortsHeaderProps) {
  const navigate = useNavigate()
  return (
    <Flex align="center" gap="2" flexShrink={0} px={{ base: '2', md: '6' }} py="2.5">
      <IconButton label="Home" onClick={() => void navigate('/')}>
        <House aria-hidden />
      </IconButton>
      <Heading as="h1" textStyle="section" mr="auto">
        Shorts
      </Heading>
      <Flex role="group" aria-label="View" gap="1.5">
        <Chip px="3.5" aria-pressed={mode === 'grid'} onClick={() => onMode('grid')}>
          <LayoutGrid aria-hidden />
          Grid
        </Chip>
        <Chip px="3.5" aria-pressed={mode === 'reels'} onClick={() => onMode('reels')}>
          <RectangleVertical aria-hidden />
          Reels
        </Chip>
      </Flex>
      {mode === 'reels' && (
        <Button
          aria-label="Enter Fullscreen"
          title="Enter Fullscreen"
          px={{ base: '0', md: '4' }}
          minWidth="touch"
          onClick={onFullscreen}
        >
          <Maximize aria-hidden />
          <Box as="span" hideBelow="md">
            Enter Fullscreen
          </Box>
        </Button>
      )}
    </Flex>
  )
}
