import { Box, Center, chakra, Flex, Text, VStack } from '@chakra-ui/react'
import { Pause, Play, Volume2, VolumeX } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Video } from '#shared/contract/videos.ts'
import { Button } from '../../../components/button.tsx'
import { IconButton } from '../../../components/icon-button.tsx'
import { PosterImage } from '../../../components/poster-image.tsx'
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
import { LessonProgress } from './lesson-progress.tsx'

/** By the buttons over its lower end. */
const COVERED = { below: 64 }

const Picture = chakra('video', {
  base: { position: 'absolute', inset: 0, boxSize: 'full', objectFit: 'contain', cursor: 'pointer' },
})

type State = 'loading' | 'ready' | 'failed'

/** The lesson's range over and over, with its sound and its pause in reach. */
export function LessonPlayer({ video, onLeave }: { video: Video; onLeave: () => void }) {
  const player = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<State>('loading')
  const [isPaused, setIsPaused] = useState(false)
  const [isMuted, setIsMuted] = useState(false)
  const [wantsCaptions] = useDevicePreference(captionsPreference)
  const range = playbackRangeOf(video)
  const playing = usePlayingSource(video)
  const file = isFileVideo(video) ? playing : null
  const source = file && range.start > 0 ? `${file}#t=${range.start}` : file
  useLoopedRange(player, {
    range,
    source,
    isActive: true,
    isPaused,
    isMuted,
    onSoundRefused: () => setIsMuted(true),
  })
  useCountView(player, video.id)

  const onError = () => {
    logError('Lesson failed to play', video.id, player.current?.error?.message ?? '')
    setState('failed')
  }
  const retry = () => {
    setState('loading')
    player.current?.load()
    player.current?.play().catch(() => undefined)
  }
  useWhenOnline(state === 'failed', retry)
  const watchElsewhere = () => {
    onLeave()
    openVideo(video)
  }
  return (
    <Box
      position="relative"
      width="full"
      height={{ base: '52dvh', md: 'min(38rem, 72dvh)' }}
      bg="bg.canvas"
      borderRadius="card"
      overflow="hidden"
    >
      <PosterImage
        video={video}
        sizes="10rem"
        isEager
        filter="blur(24px) brightness(0.45)"
        transform="scale(1.2)"
      />
      {source && (
        <Picture
          ref={player}
          src={source}
          preload="auto"
          loop={range.isWholeFile}
          playsInline
          aria-label={video.title}
          onClick={() => setIsPaused(!isPaused)}
          onLoadedData={() => setState('ready')}
          onWaiting={() => setState('loading')}
          onPlaying={() => setState('ready')}
          onError={onError}
        >
          <CaptionTrack url={video.captionsUrl} isShown={wantsCaptions ?? true} covered={COVERED} />
        </Picture>
      )}
      {source && state === 'loading' && (
        <Center position="absolute" inset="0" pointerEvents="none" animation="fadeIn 200ms 300ms both">
          <Spinner size="12" label="Loading lesson" />
        </Center>
      )}
      {(state === 'failed' || !source) && (
        <Center position="absolute" inset="0" bg="bg.scrim" p="6">
          <VStack gap="4" textAlign="center">
            <Text>
              {source
                ? 'This lesson didn’t play. The connection may have dropped.'
                : 'This one plays in its provider’s own player.'}
            </Text>
            {source ? (
              <Button onClick={retry}>Try again</Button>
            ) : (
              <Button variant="primary" onClick={watchElsewhere}>
                Watch
              </Button>
            )}
          </VStack>
        </Center>
      )}
      {source && (
        <Flex
          position="absolute"
          left="2"
          bottom="3"
          gap="2"
          css={{ '& > *': { bg: 'bg.overlay', color: 'fg', borderRadius: 'full' } }}
        >
          <IconButton label={isPaused ? 'Play' : 'Pause'} onClick={() => setIsPaused(!isPaused)}>
            {isPaused ? <Play aria-hidden /> : <Pause aria-hidden />}
          </IconButton>
          <IconButton label={isMuted ? 'Unmute' : 'Mute'} onClick={() => setIsMuted(!isMuted)}>
            {isMuted ? <VolumeX aria-hidden /> : <Volume2 aria-hidden />}
          </IconButton>
        </Flex>
      )}
      {source && <LessonProgress player={player} range={range} />}
    </Box>
  )
}
