import { Box, Center, chakra, Image, Text, VStack } from '@chakra-ui/react'
import { useRef, useState, type ReactNode } from 'react'
import type { Video } from '#shared/contract/videos.ts'
import { sourceOf, thumbnailOf } from '#shared/media-url.ts'
import { Button } from '../../components/button.tsx'
import { PLACEHOLDER_IMAGE } from '../../components/image-with-fallback.tsx'
import { Spinner } from '../../components/spinner.tsx'
import { segmentOf } from '../../lib/clip-segment.ts'
import { isFileVideo } from '../../lib/is-file-video.ts'
import { logError } from '../../lib/log-error.ts'
import { openVideo } from '../../lib/open-video.ts'
import { useCountView } from '../../lib/use-count-view.ts'
import { useSegmentPlayback } from '../../lib/use-segment-playback.ts'
import { useClipState } from './use-clip-state.ts'
import { useProgressLine } from './use-progress-line.ts'

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

  const segment = segmentOf(video)
  const file = isFileVideo(video) ? sourceOf(video) : null
  const source = file && segment.start > 0 ? `${file}#t=${segment.start}` : file
  const [{ hasFrame, isWaiting, hasFailed }, change] = useClipState(source)
  useSegmentPlayback(player, { segment, source, isActive, isPaused, isMuted, onSoundRefused })
  useProgressLine(player, line, segment, isActive)
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
  return (
    <Box position="absolute" inset="0" overflow="hidden" bg="bg.panel">
      <Poster key={clipKey} video={video} isOver={!hasFrame} />
      {source && (
        <Picture
          ref={player}
          src={source}
          preload="auto"
          loop={segment.isWholeFile}
          playsInline
          disableRemotePlayback
          aria-label={video.title}
          data-active={isActive || undefined}
          onLoadedData={() => change({ hasFrame: true, isWaiting: false })}
          onWaiting={() => change({ isWaiting: true })}
          onPlaying={() => change({ hasFrame: true, isWaiting: false, hasFailed: false })}
          onError={onError}
        />
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
      {!source && (
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

/** Blurred behind the clip, and sharp over it until it has a frame of its own. */
function Poster({ video, isOver }: { video: Video; isOver: boolean }) {
  const [hasFailed, setHasFailed] = useState(false)
  const poster = hasFailed ? PLACEHOLDER_IMAGE : thumbnailOf(video)
  const picture = {
    src: poster,
    alt: '',
    'aria-hidden': true,
    draggable: false,
    position: 'absolute',
    inset: '0',
    boxSize: 'full',
  } as const
  return (
    <>
      <Image
        {...picture}
        objectFit="cover"
        filter="blur(28px) brightness(0.45)"
        transform="scale(1.2)"
        onError={() => setHasFailed(true)}
      />
      <Image {...picture} objectFit="contain" visibility={isOver ? undefined : 'hidden'} />
    </>
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
