import { Box } from '@chakra-ui/react'
import { openVideo } from '../../../entities/video/open-video.ts'
import { ClipProgress } from '../clip-progress.tsx'
import { ClipVideo } from '../clip-video.tsx'
import { useClipPlayback, type ClipPlaybackOptions } from '../use-clip-playback.ts'
import { ClipPoster } from './clip-poster.tsx'

/** The title over the lower end, and the buttons at the right. */
const COVERED = { below: 128, beside: 64 }

export interface ClipPlayerProps extends ClipPlaybackOptions {
  /** Identifies the clip at its index: the media element is reused for other clips. */
  clipKey: string
}

/** The clip over a blur of its own poster, which fills the screen without cropping the clip. */
export function ClipPlayer({ clipKey, ...options }: ClipPlayerProps) {
  const { video } = options
  const playback = useClipPlayback(options)
  return (
    <Box position="absolute" inset="0" overflow="hidden" bg="bg.panel">
      <ClipPoster key={clipKey} video={video} isOver={!playback.hasFrame} />
      <ClipVideo
        playback={playback}
        covered={COVERED}
        noun="clip"
        bufferingLabel="Buffering"
        onWatch={() => openVideo(video)}
        pointerEvents="none"
      />
      <ClipProgress playback={playback} height="3px" />
    </Box>
  )
}
