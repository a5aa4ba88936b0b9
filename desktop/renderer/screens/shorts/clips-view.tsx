import { Box, Flex } from '@chakra-ui/react'
import { Suspense, useState, type ReactNode } from 'react'
import { lazyPart } from '../../components/lazy-part.tsx'
import type { Video } from '#shared/contract/videos.ts'
import { TOAST_CLIP_VIEWER_MS } from '#shared/limits.ts'
import { ClipsHeader } from '../../features/clips/feed/clips-header.tsx'
import { FEED_SWIPE, VIEWER_SWIPE, type Direction } from '../../features/clips/feed/use-feed-swipe.ts'
import { VerticalFeed } from '../../features/clips/feed/vertical-feed.tsx'
import { FeedActions } from '../../features/reactions/feed-actions.tsx'
import type { ViewMode } from '../../lib/device-preference.ts'
import { toast } from '../../lib/toast.ts'

const LessonDialog = lazyPart(
  () => import('./lesson-dialog.tsx'),
  ({ onClose }) => onClose(),
)

interface ClipsViewProps {
  title: string
  fullscreenLabel: string
  mode: ViewMode
  onMode: (mode: ViewMode) => void
  /** The clips one under the other, round and round where the list says so. */
  reel: readonly Video[]
  isLoading: boolean
  hasMore: boolean
  isLoadingMore: boolean
  onLoadMore: () => void
  /** In place of the clips: a failure, or that there are none. */
  notice: ReactNode
  grid: (onOpen: (video: Video) => void) => ReactNode
}

function sayHow(): void {
  toast({
    title: 'Full screen',
    description: 'Swipe up or down, or use the arrow keys.',
    duration: TOAST_CLIP_VIEWER_MS,
  })
}

function sayEnd(direction: Direction): void {
  toast({
    title: direction === 'next' ? 'This is the last clip' : 'This is the first clip',
    duration: TOAST_CLIP_VIEWER_MS,
  })
}

/** Clips as a grid whose cards open a dialog, or as reels that can take the whole screen. */
export function ClipsView({ mode, notice, reel, grid, ...props }: ClipsViewProps) {
  const [isFullscreen, setIsFullscreen] = useState(false)
  const [lesson, setLesson] = useState<Video | null>(null)
  const isViewer = isFullscreen && mode === 'reels'
  const enter = () => {
    setIsFullscreen(true)
    sayHow()
  }
  return (
    <Flex direction="column" height={mode === 'reels' && !notice ? 'calc(100dvh - {sizes.header})' : 'auto'}>
      <ClipsHeader
        title={props.title}
        mode={mode}
        onMode={props.onMode}
        fullscreenLabel={props.fullscreenLabel}
        onFullscreen={enter}
      />
      {notice}
      {!notice && mode === 'grid' && grid(setLesson)}
      {!notice && mode === 'reels' && (
        <Box flex="1" minHeight="0" pb={{ md: '4' }}>
          <VerticalFeed
            layout={isViewer ? 'screen' : 'area'}
            manner={isViewer ? VIEWER_SWIPE : FEED_SWIPE}
            hasHomeButton={isViewer}
            videos={reel}
            isLoading={props.isLoading}
            hasMore={props.hasMore}
            isLoadingMore={props.isLoadingMore}
            onLoadMore={props.onLoadMore}
            onClose={isViewer ? () => setIsFullscreen(false) : undefined}
            onEnd={isViewer ? sayEnd : undefined}
            actionsOf={(video) => <FeedActions video={video} />}
          />
        </Box>
      )}
      {lesson && (
        <Suspense fallback={null}>
          <LessonDialog key={lesson.id} video={lesson} onClose={() => setLesson(null)} />
        </Suspense>
      )}
    </Flex>
  )
}
