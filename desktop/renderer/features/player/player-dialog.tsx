import { Box, Dialog, Flex, Grid, Portal, VStack } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { House, X } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Video } from '#shared/contract/videos.ts'
import { PLAYER_HOME_DELAY_MS, PLAYER_RELATED_DELAY_MS } from '#shared/limits/player.ts'
import { IconButton } from '../../components/button.tsx'
import { useDialogLayer } from '../../components/dialog-layer.ts'
import { TOAST_REGION_ID } from '../../components/toast-region.tsx'
import { LessonPlayerContext } from '../../entities/playback/lesson-player.ts'
import { freshVideoQuery } from '../../entities/video/video-cache.ts'
import { openVideo } from '../../entities/video/open-video.ts'
import { useHasMounted } from '../../lib/use-has-mounted.ts'
import { useKeyboardHeight } from '../../lib/use-keyboard-height.ts'
import { useScrollLock } from '../../lib/use-scroll-lock.ts'
import { dialogRecipe } from '../../theme/recipes/dialog.ts'
import { ON_LOW_SCREEN } from '../../theme/low-screen.ts'
import { CreatorBlock } from './creator-block.tsx'
import type { LinkedSegment } from './linked-segment.ts'
import { RelatedTraining } from './related-training.tsx'
import { SegmentNote } from './segment-note.tsx'
import { NO_STREAMS, pausedMoment, type Moment, type SurfaceHandle } from './surface-props.ts'
import { useLessonPlayer } from './use-lesson-player.ts'
import { VideoActions } from './video-actions.tsx'
import { VideoFacts } from './video-facts.tsx'
import { VideoSurface } from './video-surface.tsx'

interface PlayerDialogProps {
  video: Video
  /** Plays this part in place of the whole video. */
  segment: LinkedSegment | undefined
  /** Resolves when the page behind the player is the current entry of the history again. */
  onClose: () => Promise<void>
  onLeaveSegment: () => void
  onShare: (moment: Moment) => void
  onCut: (moment: Moment) => void
  /** Null where the platform has no downloads. */
  download: ReactNode
  comments: ReactNode
}

/** On a phone on its side the video takes the whole screen, with the buttons over its corners. */
const LOW_DIALOG = {
  '--player-room': { base: 'calc(100dvh - 4rem)', md: 'calc(100dvh - 8rem)' },
  [ON_LOW_SCREEN]: {
    '--player-room': '100dvh',
    maxWidth: 'none',
    height: 'full',
    borderWidth: '0',
    borderRadius: '0',
    pl: 'env(safe-area-inset-left)',
    pr: 'env(safe-area-inset-right)',
  },
}
const LOW_BAR = {
  [ON_LOW_SCREEN]: {
    position: 'absolute',
    colorScheme: 'dark',
    zIndex: '4',
    top: '0',
    left: 'env(safe-area-inset-left)',
    right: 'env(safe-area-inset-right)',
    pointerEvents: 'none',
    '& > *': { pointerEvents: 'auto', bg: 'bg.overlay', color: 'fg', borderRadius: 'full' },
  },
} as const

const LOW_TEXT = { [ON_LOW_SCREEN]: { px: '4' } }

const toasts = () => document.getElementById(TOAST_REGION_ID)

/** The global player: a dialog on wide screens, full screen on phones. */
export function PlayerDialog({
  video: opened,
  segment,
  onClose,
  onLeaveSegment,
  onShare,
  onCut,
  download,
  comments,
}: PlayerDialogProps) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const hasMounted = useHasMounted()
  const keyboardHeight = useKeyboardHeight()
  const preventScroll = useScrollLock(hasMounted)
  const layer = useDialogLayer()
  const surface = useRef<HTMLDivElement>(null)
  const player = useRef<SurfaceHandle>(null)
  const { data: fresh, isError } = useQuery(freshVideoQuery(opened.id))
  const video = fresh ?? opened
  const lessonPlayer = useLessonPlayer(video, player, surface)

  // Both timers go on after the dialog is unmounted: they start with its closing (GP-03, GP-24).
  const goHome = () => {
    const closed = onClose()
    const go = () => void navigate('/', { replace: pathname === '/' })
    setTimeout(() => void closed.then(go), PLAYER_HOME_DELAY_MS)
  }
  const openRelated = (related: Video) => {
    const closed = onClose()
    setTimeout(() => void closed.then(() => openVideo(related)), PLAYER_RELATED_DELAY_MS)
  }
  return (
    <Dialog.Root
      recipe={dialogRecipe}
      open={hasMounted}
      preventScroll={preventScroll}
      onOpenChange={({ open }) => {
        if (!open) void onClose()
      }}
      initialFocusEl={() => surface.current}
      persistentElements={[toasts]}
      lazyMount
    >
      <Portal container={layer}>
        <Dialog.Backdrop />
        <Dialog.Positioner style={{ bottom: keyboardHeight }} css={{ [ON_LOW_SCREEN]: { p: '0' } }}>
          <Dialog.Content
            maxWidth={{ md: '78rem' }}
            height={{ base: 'full', md: 'auto' }}
            maxHeight="full"
            borderTopRadius={{ base: '0', md: '1rem' }}
            borderWidth={{ base: '0', md: '1px' }}
            css={LOW_DIALOG}
          >
            <Flex
              justify="space-between"
              px="2"
              py="1"
              pt={{ base: 'calc({spacing.1} + env(safe-area-inset-top))', md: '1' }}
              css={LOW_BAR}
            >
              <IconButton label="Home" onClick={goHome}>
                <House aria-hidden />
              </IconButton>
              <Dialog.CloseTrigger asChild>
                <IconButton label="Close">
                  <X aria-hidden />
                </IconButton>
              </Dialog.CloseTrigger>
            </Flex>
            <Grid
              templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 21rem' }}
              gap={{ base: '6', lg: '6' }}
              px={{ md: '5' }}
              pb={{ base: 'calc({spacing.6} + env(safe-area-inset-bottom))', md: '5' }}
              overflowY="auto"
              overscrollBehavior="contain"
              css={{ [ON_LOW_SCREEN]: { px: '0', pb: 'calc({spacing.6} + env(safe-area-inset-bottom))' } }}
            >
              <Box minWidth="0">
                <VideoSurface
                  video={opened}
                  streams={fresh ?? (isError ? NO_STREAMS : undefined)}
                  segment={segment}
                  focusRef={surface}
                  handle={player}
                  onNext={openRelated}
                />
                <VStack align="stretch" gap="5" px={{ base: '4', md: '1' }} pt="4" css={LOW_TEXT}>
                  <SegmentNote videoId={opened.id} segment={segment} onLeave={onLeaveSegment} />
                  <LessonPlayerContext value={lessonPlayer}>
                    <VideoFacts
                      video={video}
                      files={fresh?.attachments}
                      title={<Dialog.Title>{video.title}</Dialog.Title>}
                    >
                      <VideoActions
                        video={video}
                        onShare={() => onShare(pausedMoment(video, player.current))}
                        onCut={() => onCut(pausedMoment(video, player.current))}
                      />
                      {download}
                    </VideoFacts>
                    {comments}
                  </LessonPlayerContext>
                </VStack>
              </Box>
              <VStack align="stretch" gap="5" px={{ base: '4', md: '0' }} minWidth="0" css={LOW_TEXT}>
                <CreatorBlock creator={video.creator} />
                <RelatedTraining videoId={video.id} onChoose={openRelated} />
              </VStack>
            </Grid>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}
