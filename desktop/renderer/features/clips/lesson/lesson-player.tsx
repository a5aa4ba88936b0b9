import { Box, Flex } from '@chakra-ui/react'
import { Pause, Play, Volume2, VolumeX } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Video } from '#shared/contract/videos.ts'
import { MICRO_LESSON_PROGRESS_MS } from '#shared/limits/player.ts'
import { IconButton } from '../../../components/button.tsx'
import { PosterImage } from '../../../entities/video/poster.tsx'
import { openVideo } from '../../../entities/video/open-video.ts'
import { useShortcuts } from '../../../lib/use-shortcuts.ts'
import { ClipProgress } from '../clip-progress.tsx'
import { ClipVideo } from '../clip-video.tsx'
import { useClipPlayback } from '../use-clip-playback.ts'

/** The buttons over the lower end. */
const COVERED_PX = { below: 64 }

/** Plays the lesson's part of its file again and again, with buttons for sound and pause. */
export function LessonPlayer({ video }: { video: Video }) {
  const root = useRef<HTMLDivElement>(null)
  const [isPaused, setIsPaused] = useState(false)
  const [isMuted, setIsMuted] = useState(false)
  const playback = useClipPlayback({
    video,
    isActive: true,
    isPaused,
    isMuted,
    onSoundRefused: () => setIsMuted(true),
    onPlayRefused: () => setIsPaused(true),
  })
  const togglePlay = () => setIsPaused(!isPaused)
  const toggleSound = () => setIsMuted(!isMuted)
  const none = { next: undefined, previous: undefined, close: undefined }
  useShortcuts('clips', { ...none, togglePlay, toggleSound }, root)
  return (
    <Box
      ref={root}
      data-dark=""
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
      <ClipVideo
        playback={playback}
        covered={COVERED_PX}
        noun="lesson"
        bufferingLabel="Loading lesson"
        onWatch={() => openVideo(video)}
        cursor="pointer"
        onClick={togglePlay}
      />
      {playback.source && (
        <>
          <Flex
            position="absolute"
            left="2"
            bottom="3"
            gap="2"
            css={{ '& > *': { bg: 'bg.overlay', color: 'fg', borderRadius: 'full' } }}
          >
            <IconButton label={isPaused ? 'Play' : 'Pause'} onClick={togglePlay}>
              {isPaused ? <Play aria-hidden /> : <Pause aria-hidden />}
            </IconButton>
            <IconButton label={isMuted ? 'Unmute' : 'Mute'} onClick={toggleSound}>
              {isMuted ? <VolumeX aria-hidden /> : <Volume2 aria-hidden />}
            </IconButton>
          </Flex>
          <ClipProgress playback={playback} height="1" everyMs={MICRO_LESSON_PROGRESS_MS} label="Played" />
        </>
      )}
    </Box>
  )
}
