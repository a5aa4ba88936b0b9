import { Box, Heading, Text, VStack } from '@chakra-ui/react'
import { Captions } from 'lucide-react'
import { lazy, Suspense, useEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { WatchedVideo } from '#shared/contract/videos.ts'
import { playbackRangeOf } from '#shared/playback-range.ts'
import { can } from '#shared/permissions.ts'
import { Button } from '../../components/button.tsx'
import { lazyOr } from '../../components/lazy-part.tsx'
import { useDocumentTitle } from '../../components/page.tsx'
import { CommentsSection } from '../../features/comments/comments-section.tsx'
import { CreatorBlock } from '../../features/player/creator-block.tsx'
import { readLinkedSegment } from '../../features/player/linked-segment.ts'
import { RelatedTraining } from '../../features/player/related-training.tsx'
import { SegmentNote } from '../../features/player/segment-note.tsx'
import { pausedMoment, type SurfaceHandle } from '../../features/player/surface-props.ts'
import { useLessonPlayer } from '../../features/player/use-lesson-player.ts'
import { VideoActions } from '../../features/player/video-actions.tsx'
import { VideoFacts } from '../../features/player/video-facts.tsx'
import { VideoSurface } from '../../features/player/video-surface.tsx'
import { LessonPlayerContext } from '../../entities/playback/lesson-player.ts'
import { isFileVideo } from '../../entities/playback/playing-source.ts'
import { useSession } from '../../entities/session/session.ts'
import { useFirstInput } from '../../lib/use-first-input.ts'
import { usePlatform } from '../../platform/platform.ts'
import { useVideoDialogs } from './video-dialogs.tsx'
import { WatchFrame } from './watch-frame.tsx'

/** Loaded for the people who may edit the captions. */
const CaptionsEditor = lazy(() => import('../../features/captions/captions-editor.tsx'))

/** Loaded for signed-in people; an officer sees it. */
const AssignButton = lazyOr(
  () => import('../../features/records/assignments/assign-button.tsx'),
  () => null,
)

/** Loaded for those who review. */
const RenewButton = lazyOr(
  () => import('../../features/protocol-checks/renew-button.tsx'),
  () => null,
)

/** Loaded for signed-in people, on devices that keep lessons. */
const DownloadAction = lazyOr(
  () => import('../../features/downloads/download-action.tsx'),
  () => null,
)

/** Loaded for signed-in people: questions after the lesson. */
const CheckPart = lazyOr(
  () => import('../../features/records/checks/check-part.tsx'),
  () => null,
)

/** Loaded ahead of a print, which waits for nothing: with the first input, since a person prints. */
const PrintSummary = lazyOr(
  () => import('./print-summary.tsx'),
  () => null,
)

/** Search parameter that opens the captions editor. */
const CAPTIONS_PARAM = 'captions'

interface WatchPageProps {
  video: WatchedVideo
  /** It plays from this device, and the server can't be reached. */
  isOffline?: boolean
}

/** The player, the details and the buttons of a video. */
export function WatchPage({ video, isOffline = false }: WatchPageProps) {
  useDocumentTitle(video.title)
  const [params, setParams] = useSearchParams()
  const [start, end] = [params.get('start') ?? '', params.get('end') ?? '']
  const segment = useMemo(() => readLinkedSegment(new URLSearchParams({ start, end })), [start, end])
  const player = useRef<SurfaceHandle>(null)
  const picture = useRef<HTMLDivElement>(null)
  const lessonPlayer = useLessonPlayer(video, player, picture)
  const surface = useRef<HTMLDivElement>(null)
  const hasLeftSegment = useRef(false)
  // The pressed button has gone, and the player is another one.
  useEffect(() => {
    if (segment || !hasLeftSegment.current) return
    hasLeftSegment.current = false
    surface.current?.focus()
  }, [segment])
  const { open, dialogs } = useVideoDialogs()
  const hasInput = useFirstInput()

  const { downloads } = usePlatform()
  const { user } = useSession()
  const isOwner = user?.id === video.creator.id
  const mayEdit = (isOwner || can(user, 'captions.edit')) && isFileVideo(video)
  const isEditing = mayEdit && params.has(CAPTIONS_PARAM)
  const setEditing = (isOpen: boolean) => {
    const next = new URLSearchParams(params)
    if (isOpen) next.set(CAPTIONS_PARAM, 'edit')
    else next.delete(CAPTIONS_PARAM)
    setParams(next, { replace: true, preventScrollReset: true })
  }

  const leaveSegment = () => {
    hasLeftSegment.current = true
    const next = new URLSearchParams(params)
    for (const name of ['start', 'end']) next.delete(name)
    setParams(next, { replace: true, preventScrollReset: true })
  }

  const openAtPosition = (dialog: Parameters<typeof open>[0]) => () =>
    open(dialog, pausedMoment(video, player.current))
  return (
    <>
      <LessonPlayerContext value={lessonPlayer}>
        <WatchFrame alignItems="start">
          <Box minWidth="0">
            {hasInput && (
              <Suspense fallback={null}>
                <PrintSummary video={video} />
              </Suspense>
            )}
            <Box ref={picture} data-screen-only="" mx={{ base: '-4', md: '0' }}>
              <VideoSurface
                // Another segment of the same video starts again.
                key={`${segment?.start}-${segment?.end}`}
                video={video}
                streams={video}
                segment={segment}
                handle={player}
                focusRef={surface}
              />
            </Box>
            <VStack align="stretch" gap="6" pt="5">
              <SegmentNote videoId={video.id} segment={segment} onLeave={leaveSegment} />
              <VideoFacts
                video={video}
                files={video.attachments}
                areFilesKept={isOffline}
                title={
                  <Heading as="h1" textStyle="title" fontSize={{ base: '2xl', md: '3xl' }}>
                    {video.title}
                  </Heading>
                }
              >
                {isOffline ? (
                  <Text color="fg.muted">
                    There is no connection: comments, likes and related training come back with it.
                  </Text>
                ) : (
                  <VideoActions
                    video={video}
                    onShare={openAtPosition('share')}
                    onCut={openAtPosition('cut')}
                  />
                )}
                {(user || isOffline) && downloads && video.approvalStatus === 'approved' && (
                  <Suspense fallback={<Box height="touch" mt="2" />}>
                    <DownloadAction video={video} />
                  </Suspense>
                )}
                {user && !isOffline && video.approvalStatus === 'approved' && isFileVideo(video) && (
                  <Suspense fallback={null}>
                    <AssignButton lessons={[video]} variant="quiet" />
                  </Suspense>
                )}
                {can(user, 'review.decide') &&
                  !isOffline &&
                  video.protocolCheck &&
                  video.approvalStatus === 'approved' && (
                    <Suspense fallback={null}>
                      <RenewButton videoId={video.id} />
                    </Suspense>
                  )}
                {mayEdit && !isOffline && (
                  <Button
                    variant="quiet"
                    mt="2"
                    aria-expanded={isEditing}
                    onClick={() => setEditing(!isEditing)}
                  >
                    <Captions aria-hidden />
                    {video.captionsUrl ? 'Edit captions' : 'Add captions'}
                  </Button>
                )}
              </VideoFacts>
            </VStack>
          </Box>
          {!isOffline && (
            <VStack as="aside" aria-labelledby="video-aside" align="stretch" gap="6" minWidth="0">
              <Heading as="h2" id="video-aside" srOnly>
                About this video
              </Heading>
              {isEditing && (
                <Suspense fallback={null}>
                  <CaptionsEditor
                    video={video}
                    position={() => playbackRangeOf(video).start + (player.current?.position() ?? 0)}
                    playFrom={(seconds) => player.current?.playFrom?.(seconds)}
                    onClose={() => setEditing(false)}
                  />
                </Suspense>
              )}
              {user && isFileVideo(video) && (
                <Suspense fallback={null}>
                  <CheckPart videoId={video.id} position={() => player.current?.position() ?? 0} />
                </Suspense>
              )}
              <CreatorBlock creator={video.creator} />
              <VStack data-screen-only="" align="stretch" gap="6">
                <CommentsSection video={video} />
                <RelatedTraining videoId={video.id} />
              </VStack>
            </VStack>
          )}
        </WatchFrame>
      </LessonPlayerContext>
      {dialogs}
    </>
  )
}
