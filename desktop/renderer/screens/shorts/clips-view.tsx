import { Box, Flex } from '@chakra-ui/react'
import { useState, type ReactNode } from 'react'
import { lazyDialog } from '../../components/lazy-part.tsx'
import type { Video } from '#shared/contract/videos.ts'
import { TOAST_CLIP_VIEWER_MS } from '#shared/limits.ts'
import { ClipsHeader } from '../../features/clips/feed/clips-header.tsx'
import { FEED_SWIPE, VIEWER_SWIPE, type Direction } from '../../features/clips/feed/use-feed-swipe.ts'
import { VerticalFeed } from '../../features/clips/feed/vertical-feed.tsx'
import { FeedActions } from '../../features/reactions/feed-actions.tsx'
import { useViewMode } from '../../entities/video/view-mode.ts'
import { toast } from '../../lib/toast.ts'
import type { ClipPages } from './clips-grid.tsx'

const LessonDialog = lazyDialog(() => import('./lesson-dialog.tsx'))

interface ClipsViewProps {
  title: string
  fullscreenLabel: string
  /** Under this name the device remembers grid or reels. */
  modeName: Parameters<typeof useViewMode>[0]
  /** The clips in the order of the reels. */
  reel: readonly Video[]
  pages: ClipPages
  /** Replaces the clips: a failure. */
  failure: ReactNode
  /** Replaces the clips: there are none. */
  empty: ReactNode
  /** Whether the reels have a text of their own where there are no clips. */
  hasEmptyReels?: boolean
  grid: (onOpen: (video: Video) => void) => ReactNode
}

const announceFullscreen = () =>
  toast({
    title: 'Full screen',
    description: 'Swipe up or down, or use the arrow keys.',
    duration: TOAST_CLIP_VIEWER_MS,
  })

const announceEnd = (direction: Direction) =>
  toast({
    title: direction === 'next' ? 'This is the last clip' : 'This is the first clip',
    duration: TOAST_CLIP_VIEWER_MS,
  })

/** Clips as a grid whose cards open a dialog, or as reels that can fill the screen. */
export function ClipsView({
  title,
  fullscreenLabel,
  modeName,
  reel,
  pages,
  grid,
  ...states
}: ClipsViewProps) {
  const [mode, setMode] = useViewMode(modeName)
  const [isFullscreen, setIsFullscreen] = useState(false)
  const [lesson, setLesson] = useState<Video | null>(null)
  const isReels = mode === 'reels'
  const isViewer = isFullscreen && isReels
  const notice = states.failure || (!(isReels && states.hasEmptyReels) && states.empty)
  const enter = () => {
    setIsFullscreen(true)
    announceFullscreen()
  }
  return (
    <Flex direction="column" height={isReels && !notice ? 'calc(100dvh - {sizes.header})' : 'auto'}>
      <ClipsHeader
        title={title}
        mode={mode}
        onMode={setMode}
        fullscreenLabel={fullscreenLabel}
        onFullscreen={enter}
      />
      {notice}
      {!notice && !isReels && grid(setLesson)}
      {!notice && isReels && (
        <Box flex="1" minHeight="0" pb={{ md: '4' }}>
          <VerticalFeed
            layout={isViewer ? 'screen' : 'area'}
            swipe={isViewer ? VIEWER_SWIPE : FEED_SWIPE}
            hasHomeButton={isViewer}
            videos={reel}
            {...pages}
            onClose={isViewer ? () => setIsFullscreen(false) : undefined}
            onEnd={isViewer ? announceEnd : undefined}
            actionsOf={(video) => <FeedActions video={video} />}
          />
        </Box>
      )}
      {lesson && <LessonDialog key={lesson.id} video={lesson} onClose={() => setLesson(null)} />}
    </Flex>
  )
}
