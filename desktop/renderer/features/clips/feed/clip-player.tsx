import { Box, Center, chakra, Text, VStack } from '@chakra-ui/react'
import { useRef, type ReactNode } from 'react'
import type { Video } from '#shared/contract/videos.ts'
import { Button } from '../../../components/button.tsx'
import { CaptionTrack } from '../../../entities/playback/caption-track.tsx'
import { Spinner } from '../../../components/spinner.tsx'
import { playbackRangeOf } from '#shared/playback-range.ts'
import { captionsPreference, useDevicePreference } from '../../../lib/device-preference.ts'
import { isFileVideo } from '../../../entities/video/is-file-video.ts'
import { usePlayingSource } from '../../../entities/playback/playing-source.ts'
import { logError } from '../../../lib/log-error.ts'
import { openVideo } from '../../../entities/video/open-video.ts'
import { useCountView } from '../../../entities/playback/use-count-view.ts'
import { useWhenOnline } from '../../../lib/use-when-online.ts'
import { useLoopedRange } from '../../../entities/playback/use-looped-range.ts'
import { ClipPoster } from './clip-poster.tsx'
import { useClipState } from './use-clip-state.ts'
import { useDeferredSource } from './use-deferred-source.ts'
import { useProgressLine } from './use-progress-line.ts'

/** By what is written over its lower end, and by the buttons beside it. */
const COVERED = { below: 128, beside: 64 }

const Picture = chakra('video', {
  base: { position: 'absolute', inset: 0, boxSize: 'full', objectFit: 'contain', pointerEvents: 'none' },
})

export interface ClipPlayerProps {
  video: Video
  /** Names this clip at this place: the element below is reused for the next one. */
  clipKey: string
  isActive: boolean
  isPaused: boolean
  isMuted: boolean
  onSoundRefused: () => void
}

/** The clip over a blur of its own poster, so that it is edge to edge without cutting anything off. */
export function ClipPlayer({ video, clipKey, isActive, isPaused, isMuted, onSoundRefused }: ClipPlayerProps) {
  const player = useRef<HTMLVideoElement>(null)
  const line = useRef<HTMLDivElement>(null)

  const [wantsCaptions] = useDevicePreference(captionsPreference)
  const range = playbackRangeOf(video)
  const playing = usePlayingSource(video)
  const file = isFileVideo(video) ? playing : null
  const wanted = file && range.start > 0 ? `${file}#t=${range.start}` : file
  const source = useDeferredSource(wanted, isActive)
  const isOwn = source === wanted
  const [state, change] = useClipState(source)
  const hasFrame = isOwn && state.hasFrame
  const { isWaiting, hasFailed } = state
  useLoopedRange(player, { range, source, isActive, isPaused, isMuted, onSoundRefused })
  useProgressLine(player, line, range, isActive)
  useCountView(player, video.id, isActive && source !== null)

  const onError = () => {
    logError('Clip failed to play', video.id, player.current?.error?.message ?? '')
    change({ hasFailed: true, isWaiting: false })
  }
  const retry = () => {
    change({ hasFrame: false, hasFailed: false })
    player.current?.load()
    if (isActive) player.current?.play().catch(() => undefined)
  }
  useWhenOnline(hasFailed, retry)
  return (
    <Box position="absolute" inset="0" overflow="hidden" bg="bg.panel">
      <ClipPoster key={clipKey} video={video} isOver={!hasFrame} />
      {source && (
        <Picture
          ref={player}
          src={source}
          preload="auto"
          loop={range.isWholeFile}
          playsInline
          disableRemotePlayback
          visibility={isOwn ? undefined : 'hidden'}
          aria-label={video.title}
          data-active={isActive || undefined}
          data-ready={hasFrame || undefined}
          onLoadedData={() => change({ hasFrame: true, isWaiting: false })}
          onWaiting={() => change({ isWaiting: true })}
          onPlaying={() => change({ hasFrame: true, isWaiting: false, hasFailed: false })}
          onError={onError}
        >
          <CaptionTrack url={video.captionsUrl} isShown={wantsCaptions ?? true} covered={COVERED} />
        </Picture>
      )}
      {isActive && source && (!hasFrame || isWaiting) && !hasFailed && (
        <Center
          position="absolute"
          inset="0"
          pointerEvents="none"
          data-testid="clip-loading"
          animation="fadeIn 200ms 300ms both"
        >
          <Spinner size="12" label={hasFrame ? 'Buffering' : 'Loading clip'} />
        </Center>
      )}
      {hasFailed && (
        <Notice text="This clip didn’t play. The connection may have dropped.">
          <Button onClick={retry}>Try again</Button>
        </Notice>
      )}
      {!wanted && (
        <Notice text="This one plays in its provider’s own player.">
          <Button variant="primary" onClick={() => openVideo(video)}>
            Watch
          </Button>
        </Notice>
      )}
      <Box position="absolute" insetX="0" bottom="0" height="3px" bg="bg.overlay" zIndex="1" aria-hidden>
        <Box ref={line} height="full" bg="accent" transformOrigin="left" transform="scaleX(0)" />
      </Box>
    </Box>
  )
}

function Notice({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Center position="absolute" inset="0" bg="bg.scrim" p="6">
      <VStack gap="4" textAlign="center">
        <Text>{text}</Text>
        {children}
      </VStack>
    </Center>
  )
}
