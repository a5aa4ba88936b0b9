import { Box, chakra } from '@chakra-ui/react'
import { Pause, Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Video } from '#shared/contract/videos.ts'
import { thumbnailOf } from '#shared/media-url.ts'
import { IconButton } from '../../../components/button.tsx'
import { seekTo } from '../../../entities/playback/media-element.ts'
import { isFileVideo, smallestSource } from '../../../entities/playback/playing-source.ts'
import { useLoopedRange } from '../../../entities/playback/use-looped-range.ts'
import { usePrefersReducedMotion } from '../../../lib/use-media-query.ts'
import type { ClipTiming } from './clip-timing.ts'

const Picture = chakra('video', {
  base: { display: 'block', width: 'full', height: 'full', objectFit: 'contain' },
})

interface ClipPictureProps extends ClipTiming {
  video: Video
}

/** Plays the chosen seconds again and again, without sound; nothing where the browser can't play the file (CM-34). */
export function ClipPicture({ video, start, duration }: ClipPictureProps) {
  const player = useRef<HTMLVideoElement>(null)
  const isStill = usePrefersReducedMotion()
  const [isPaused, setIsPaused] = useState(isStill)
  const [hasFailed, setHasFailed] = useState(false)
  const source = isFileVideo(video) && !hasFailed ? smallestSource(video) : null
  useLoopedRange(player, {
    range: { start, length: duration, isWholeFile: false },
    source,
    isActive: true,
    isPaused,
    isMuted: true,
    onSoundRefused: () => setIsPaused(true),
    onPlayRefused: () => setIsPaused(true),
  })
  useEffect(() => {
    if (player.current) seekTo(player.current, start)
  }, [start])
  if (source === null) return null
  return (
    <Box
      position="relative"
      data-dark=""
      bg="bg.canvas"
      borderWidth="1px"
      borderRadius="card"
      overflow="hidden"
      height="min(13.5rem, 30dvh)"
      flexShrink={0}
    >
      <Picture
        ref={player}
        src={source}
        poster={thumbnailOf(video)}
        muted
        playsInline
        preload="auto"
        aria-label="Picture of the clip"
        onError={() => setHasFailed(true)}
      />
      <IconButton
        label={isPaused ? 'Play the clip' : 'Pause the clip'}
        icon={isPaused ? Play : Pause}
        position="absolute"
        left="2"
        bottom="2"
        bg="bg.overlay"
        color="fg"
        borderRadius="full"
        onClick={() => setIsPaused(!isPaused)}
      />
    </Box>
  )
}
