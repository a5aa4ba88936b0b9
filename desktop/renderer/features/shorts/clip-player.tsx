import { Box, Center, chakra, Image, Text, VStack } from '@chakra-ui/react'
import { useRef, useState, type ReactNode } from 'react'
import type { Video } from '#shared/contract/videos.ts'
import { CLIP_PLAYBACK_FALLBACK_SECONDS } from '#shared/limits.ts'
import { sourceOf, thumbnailOf } from '#shared/media-url.ts'
import { Button } from '../../components/button.tsx'
import { PLACEHOLDER_IMAGE } from '../../components/image-with-fallback.tsx'
import { Spinner } from '../../components/spinner.tsx'
import { isFileVideo } from '../../lib/is-file-video.ts'
import { logError } from '../../lib/log-error.ts'
import { openVideo } from '../../lib/open-video.ts'
import { useClipPlayback } from './use-clip-playback.ts'

const Picture = chakra('video', {
  base: { position: 'absolute', inset: 0, boxSize: 'full', objectFit: 'contain', pointerEvents: 'none' },
})

interface ClipPlayerProps {
  video: Video
  isActive: boolean
  isPaused: boolean
  isMuted: boolean
  onSoundRefused: () => void
}

/** The clip over a blur of its own poster, so that it is edge to edge without cutting anything off. */
export function ClipPlayer({ video, isActive, isPaused, isMuted, onSoundRefused }: ClipPlayerProps) {
  const player = useRef<HTMLVideoElement>(null)
  const line = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const [attempt, setAttempt] = useState(0)
  const [hasPoster, setHasPoster] = useState(true)

  const start = video.clipStartTime ?? 0
  const length = video.clipDuration ?? CLIP_PLAYBACK_FALLBACK_SECONDS
  const source = isFileVideo(video) ? sourceOf(video) : null
  const poster = hasPoster ? thumbnailOf(video) : PLACEHOLDER_IMAGE
  useClipPlayback(player, line, { start, length, isActive, isPaused, isMuted, onSoundRefused })

  const onError = () => {
    logError('Clip failed to play', video.id, player.current?.error?.message ?? '')
    setState('failed')
  }
  const retry = () => {
    setState('loading')
    setAttempt(attempt + 1)
    player.current?.load()
    if (isActive) void player.current?.play().catch(() => undefined)
  }
  return (
    <Box position="absolute" inset="0" overflow="hidden" bg="bg.panel">
      <Image
        src={poster}
        alt=""
        aria-hidden
        position="absolute"
        inset="0"
        boxSize="full"
        objectFit="cover"
        filter="blur(28px) brightness(0.45)"
        transform="scale(1.2)"
        onError={() => setHasPoster(false)}
      />
      {state !== 'ready' && (
        <Image
          src={poster}
          alt=""
          aria-hidden
          position="absolute"
          inset="0"
          boxSize="full"
          objectFit="contain"
        />
      )}
      {source && (
        <Picture
          ref={player}
          src={start > 0 ? `${source}#t=${start}` : source}
          preload="auto"
          playsInline
          disableRemotePlayback
          aria-label={video.title}
          data-active={isActive || undefined}
          data-attempt={attempt}
          onLoadedData={() => setState('ready')}
          onWaiting={() => setState('loading')}
          onPlaying={() => setState('ready')}
          onError={onError}
        />
      )}
      {isActive && state === 'loading' && source && (
        <Center position="absolute" inset="0" pointerEvents="none" animation="fadeIn 200ms 300ms both">
          <Spinner />
        </Center>
      )}
      {state === 'failed' && (
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
