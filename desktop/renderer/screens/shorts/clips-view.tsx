import { Box, Flex, Heading } from '@chakra-ui/react'
import { House, Maximize, type LucideIcon } from 'lucide-react'
import { Suspense } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Video } from '#shared/contract/videos.ts'
import { TOAST_CLIP_VIEWER_MS } from '#shared/limits/toasts.ts'
import { Button, IconButton } from '../../components/button.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { lazyOr } from '../../components/lazy-part.tsx'
import { PageSpinner } from '../../components/spinner.tsx'
import { FeedHeaderRow } from '../../components/feed-page.tsx'
import { EmptyLibrary } from '../../entities/upload/empty-library.tsx'
import { useFeedMode } from '../../features/clips/feed/use-feed-mode.ts'
import { ViewModeToggle } from '../../entities/video/view-mode-toggle.tsx'
import type { FeedPages } from '../../features/clips/feed/clip-address.ts'
import type { Direction } from '../../features/clips/feed/direction.ts'
import { FEED_SWIPE, VIEWER_SWIPE } from '../../features/clips/feed/use-feed-swipe.ts'
import { useViewerEntry } from '../../features/clips/feed/use-viewer-entry.ts'
import type { VideoGridProps } from '../../features/videos/video-grid.tsx'
import { toast } from '../../lib/toast.ts'
import type { Pages } from '../../lib/use-pages.ts'
import { ON_LOW_SCREEN, TAKES_HEADER_ROOM } from '../../theme/low-screen.ts'
import { ClipFeed } from './clip-feed.tsx'

/** The reels are what a device shows first. */
const ClipsGrid = lazyOr(
  () => import('./clips-grid.tsx'),
  ({ pages }) => <ErrorState onRetry={pages.retry} />,
)

interface ClipsViewProps extends Required<Pick<VideoGridProps<Video>, 'shape' | 'clipBadge'>> {
  title: string
  fullscreenLabel: string
  /** Under this name the device remembers grid or reels. */
  modeName: Parameters<typeof useFeedMode>[0]
  /** The clips in the order of the reels. */
  reels: FeedPages
  /** The clips in the order of the grid. */
  grid: Pages<Video>
  errorTitle: string
  emptyIcon: LucideIcon
  emptyTitle: string
  /** Whether the reels have a text of their own where there are no clips. */
  hasEmptyReels?: boolean
}

const announceEnd = (direction: Direction) =>
  toast({
    title: direction === 'next' ? 'This is the last clip' : 'This is the first clip',
    duration: TOAST_CLIP_VIEWER_MS,
  })

/** Clips as a grid whose cards open a dialog, or as reels that can fill the screen. */
export function ClipsView(props: ClipsViewProps) {
  const { title, fullscreenLabel, modeName, reels, grid, shape, clipBadge } = props
  const navigate = useNavigate()
  const [mode, setMode] = useFeedMode(modeName)
  const viewer = useViewerEntry()
  const isReels = mode === 'reels'
  const isViewer = viewer.isOpen && isReels
  const isEmpty = grid.items?.length === 0 && !(isReels && props.hasEmptyReels)
  const hasNotice = grid.isError || isEmpty
  const isFeed = isReels && !hasNotice
  const enter = () => {
    viewer.open()
    toast({
      title: 'Full screen',
      description: 'Swipe up or down, or use the arrow keys.',
      duration: TOAST_CLIP_VIEWER_MS,
    })
  }
  return (
    <Flex
      direction="column"
      position="relative"
      height={isFeed ? 'calc(100dvh - {sizes.header})' : 'auto'}
      {...{ [TAKES_HEADER_ROOM]: isFeed || undefined }}
    >
      <FeedHeaderRow gap="2" px={{ base: '2', md: '6' }} py="2.5">
        <IconButton label="Home" icon={House} onClick={() => void navigate('/')} />
        <Heading as="h1" textStyle="section" flex="1 1 4rem" truncate data-heading>
          {title}
        </Heading>
        <ViewModeToggle modes={['grid', 'reels']} mode={mode} onMode={setMode} />
        {/* Shown in reels mode only (SP-03, SP-04). */}
        {isReels && (
          <Button
            icon={Maximize}
            aria-label={fullscreenLabel}
            title={fullscreenLabel}
            px={{ base: '0', md: '4' }}
            minWidth="touch"
            css={{ [ON_LOW_SCREEN]: { px: '0' } }}
            onClick={enter}
          >
            <Box as="span" hideBelow="md" css={{ [ON_LOW_SCREEN]: { display: 'none' } }}>
              {fullscreenLabel}
            </Box>
          </Button>
        )}
      </FeedHeaderRow>
      {/* The failure of a later page is only logged. */}
      {grid.isError && <ErrorState title={props.errorTitle} onRetry={grid.retry} />}
      {isEmpty && <EmptyLibrary icon={props.emptyIcon} title={props.emptyTitle} />}
      {!hasNotice && !isReels && (
        <Suspense fallback={<PageSpinner />}>
          <ClipsGrid pages={grid} shape={shape} clipBadge={clipBadge} />
        </Suspense>
      )}
      {isFeed && (
        <Box flex="1" minHeight="0" pb={{ md: '4' }} css={{ [ON_LOW_SCREEN]: { pb: '0' } }}>
          <ClipFeed
            layout={isViewer ? 'screen' : 'area'}
            swipe={isViewer ? VIEWER_SWIPE : FEED_SWIPE}
            pages={reels}
            onClose={isViewer ? viewer.close : undefined}
            onEnd={isViewer ? announceEnd : undefined}
          />
        </Box>
      )}
    </Flex>
  )
}
