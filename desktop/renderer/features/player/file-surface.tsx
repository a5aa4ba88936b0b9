import { Box, Center, chakra } from '@chakra-ui/react'
import { Play } from 'lucide-react'
import { Suspense, useEffect, useImperativeHandle, useMemo, useRef, useState, type RefObject } from 'react'
import { lessonChapters } from '#shared/chapters.ts'
import { playbackRangeOf, playbackSecondsOf } from '#shared/playback-range.ts'
import { lazyOr } from '../../components/lazy-part.tsx'
import { CaptionTrack } from '../../entities/playback/caption-track.tsx'
import { Spinner } from '../../components/spinner.tsx'
import { logError } from '../../lib/log-error.ts'
import { useCountView } from '../../entities/playback/use-count-view.ts'
import { useMediaSession } from '../../entities/playback/use-media-session.ts'
import { useWatchRecord } from '../../entities/records/use-watch-record.ts'
import { PlayerControls } from './player-controls.tsx'
import { SurfaceCover } from './surface-cover.tsx'
import { AWAITS_PLAYER, NO_STREAMS, type SurfaceProps } from './surface-props.ts'
import { playQuietly } from '../../entities/playback/media-element.ts'
import { useMediaCommands, type MediaCommands } from './use-media-commands.ts'
import { useMediaState } from './use-media-state.ts'
import { startPositionOf, usePlaybackRange } from './use-playback-range.ts'
import { usePlayerKeys } from './use-player-keys.ts'
import { useStream } from './use-stream.ts'

/** What a signed-in person has of the record, and what stands at the end; a player works without them. */
const nothing = () => null
const WatchedStrip = lazyOr(() => import('./watched-strip.tsx'), nothing)
const PlayMissingButton = lazyOr(() => import('./play-missing-button.tsx'), nothing)
const NextLesson = lazyOr(() => import('./next-lesson.tsx'), nothing)

const IDLE_MS = 2600
/** For the media keys. */
const SEEK_SECONDS = 10
/** The controls. */
const COVERED_PX = { below: 80 }

const Stage = chakra('div', {
  base: {
    position: 'absolute',
    inset: 0,
    overflow: 'hidden',
    bg: 'bg.canvas',
    '&[data-idle]': { cursor: 'none' },
    '&[data-idle] [data-controls]:not(:focus-within)': { opacity: 0, pointerEvents: 'none' },
    '&:focus-visible': { outlineOffset: '-2px' },
  },
})

const Picture = chakra('video', { base: { boxSize: 'full', objectFit: 'contain' } })

/** Whether the pointer has not moved for a while: the controls are then hidden. */
function useIdle(): [boolean, () => void] {
  const [isIdle, setIsIdle] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const wake = () => {
    setIsIdle(false)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setIsIdle(true), IDLE_MS)
  }
  return [isIdle, wake]
}

interface PressedKeysProps extends Pick<SurfaceProps, 'video'> {
  stage: RefObject<HTMLElement | null>
  commands: MediaCommands
  duration: number
  isReview: boolean
}

/** The keys of the page and of the keyboard for media, which a player on standby leaves to another one. */
function PressedKeys({ video, stage, commands, ...played }: PressedKeysProps) {
  useMediaSession(video, {
    seekbackward: () => commands.seekBy(-SEEK_SECONDS),
    seekforward: () => commands.seekBy(SEEK_SECONDS),
  })
  usePlayerKeys(stage, commands, played)
  return null
}

/** A stored file, or its stream, with the player's own controls. */
export function FileSurface({
  video,
  source,
  streams = NO_STREAMS,
  segment,
  handle,
  onNext,
  isReview = false,
  isStandby = false,
  focusRef,
}: SurfaceProps) {
  const media = useRef<HTMLVideoElement>(null)
  const ownStage = useRef<HTMLDivElement>(null)
  const stage = focusRef ?? ownStage
  const range = playbackRangeOf(video)
  const { chapters } = useMemo(() => lessonChapters(video), [video])
  // A stream that is ready while the file plays isn't used.
  const [{ hlsUrl }] = useState(streams)
  const [takesFocus] = useState(() => document.activeElement?.hasAttribute(AWAITS_PLAYER) ?? false)
  useEffect(() => {
    if (takesFocus) stage.current?.focus({ preventScroll: true })
  }, [takesFocus, stage])
  const commands = useMediaCommands(media, stage, range)
  const state = useMediaState(media, range)
  const [isIdle, wake] = useIdle()
  const { isPlaying, isReady, isWaiting } = state

  const playback = { id: video.id, range, segment }
  usePlaybackRange(media, playback)
  const { src, isRetrying, retry } = useStream(media, {
    id: video.id,
    file: source,
    stream: hlsUrl,
    startPosition: () => startPositionOf(playback),
  })
  const problem = isRetrying ? null : state.problem
  useCountView(media, video.id, !isReview)
  const record = useWatchRecord(media, {
    videoId: video.id,
    start: range.start,
    isActive: video.videoFile !== null && !isReview,
  })
  useEffect(() => {
    const element = media.current
    if (isStandby) element?.pause()
    else if (isReview && element?.paused) playQuietly(element)
  }, [isStandby, isReview])
  useImperativeHandle(handle, () => ({
    position: () => Math.max(0, (media.current?.currentTime ?? 0) - range.start),
    duration: () => state.duration,
    pause: () => media.current?.pause(),
    playFrom: (seconds) => {
      commands.seekTo(seconds - range.start)
      if (media.current) playQuietly(media.current)
    },
  }))
  const onPictureClick = () => {
    wake()
    // While the controls are hidden, a touch only shows them.
    if (isIdle && isPlaying && window.matchMedia('(hover: none)').matches) return
    commands.togglePlay()
  }
  return (
    <Stage
      ref={stage}
      role="group"
      aria-label="Video player"
      tabIndex={0}
      data-idle={(isIdle && isPlaying) || undefined}
      onPointerMove={wake}
      onKeyDown={wake}
    >
      <Picture
        ref={media}
        src={src}
        playsInline
        preload="auto"
        onClick={onPictureClick}
        onDoubleClick={commands.toggleFullscreen}
        onError={() => logError('Video failed to play', video.id, media.current?.error?.message ?? '')}
      >
        <CaptionTrack url={video.captionsUrl} isDefault={false} covered={COVERED_PX} />
      </Picture>
      {!isStandby && <PressedKeys {...{ video, stage, commands, isReview }} duration={state.duration} />}
      {isReady && !isPlaying && !isRetrying && !state.hasEnded && (
        <Center position="absolute" inset="0" pointerEvents="none" aria-hidden>
          <Center boxSize="20" borderRadius="full" bg="accent" color="accent.on" boxShadow="raised">
            <Play size={34} fill="currentColor" />
          </Center>
        </Center>
      )}
      {isReady && (isWaiting || isRetrying) && (
        <Center position="absolute" inset="0" pointerEvents="none" animation="fadeIn 200ms 400ms both">
          <Spinner size="12" label="Buffering" />
        </Center>
      )}
      {state.hasEnded && problem === null && !isReview && (
        <Suspense fallback={null}>
          <NextLesson
            videoId={video.id}
            onChoose={onNext}
            onReplay={() => {
              commands.seekTo(0)
              commands.togglePlay()
            }}
          />
        </Suspense>
      )}
      {(!isReady || problem !== null) && (
        <SurfaceCover
          video={video}
          problem={problem}
          note={isRetrying ? 'The connection was lost. Trying again…' : undefined}
          onRetry={retry}
        />
      )}
      {problem === null && (
        <Box
          data-controls
          position="absolute"
          insetX="0"
          bottom="0"
          zIndex="3"
          transition="opacity {durations.normal}"
        >
          <PlayerControls
            state={state}
            commands={commands}
            knownDuration={playbackSecondsOf(video)}
            chapters={chapters}
            preview={{ url: streams.seekPreviewUrl, offset: range.start }}
            strip={
              record && (
                <Suspense fallback={null}>
                  <WatchedStrip {...record} />
                </Suspense>
              )
            }
            more={
              record && (
                <Suspense fallback={null}>
                  <PlayMissingButton record={record} media={media} playback={playback} />
                </Suspense>
              )
            }
          />
        </Box>
      )}
    </Stage>
  )
}
