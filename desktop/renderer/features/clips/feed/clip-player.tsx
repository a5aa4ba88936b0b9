import { Box, chakra } from '@chakra-ui/react'
import { defineRecipe } from '@chakra-ui/react/styled-system'
import { memo, useRef, type ReactNode } from 'react'
import type { Video } from '#shared/contract/videos.ts'
import { openVideo } from '../../../entities/video/open-video.ts'
import { blurStyle, PosterImage } from '../../../entities/video/poster.tsx'
import { ClipVideo } from '../clip-video.tsx'
import { useClipPlayback, type ClipPlaybackOptions } from '../use-clip-playback.ts'
import { ClipPosition } from './clip-position.tsx'

/** The line, the title and the name over the lower end, and the buttons at the right. */
const COVERED_PX = { below: 208, beside: 64 }

/** Stretching so small a canvas blurs it; a filter would be computed again in each frame of a swipe. */
const BACKDROP = { width: 12, height: 20 }

const look = defineRecipe({ base: { position: 'absolute', inset: 0, boxSize: 'full', opacity: 0.45 } })
const Blur = chakra('div', look)
/** For pictures without a stored blur. */
const Backdrop = chakra('canvas', look)

/** Draws the middle of the image so that it covers the canvas. */
function drawCovering(canvas: HTMLCanvasElement | null, image: HTMLImageElement): void {
  const { width, height } = BACKDROP
  const { naturalWidth, naturalHeight } = image
  if (!naturalWidth || !naturalHeight) return
  const scale = Math.max(width / naturalWidth, height / naturalHeight)
  const [drawnWidth, drawnHeight] = [naturalWidth * scale, naturalHeight * scale]
  canvas
    ?.getContext('2d')
    ?.drawImage(image, (width - drawnWidth) / 2, (height - drawnHeight) / 2, drawnWidth, drawnHeight)
}

/** The poster until the clip shows a frame, and a blur of the poster behind the clip. */
const ClipPoster = memo(function ClipPoster({ video, isOver }: { video: Video; isOver: boolean }) {
  const backdrop = useRef<HTMLCanvasElement>(null)
  return (
    <>
      {video.imageVariants ? (
        <Blur style={blurStyle(video.imageVariants)} aria-hidden />
      ) : (
        <Backdrop ref={backdrop} {...BACKDROP} aria-hidden />
      )}
      <PosterImage
        video={video}
        isEager
        fetchPriority="auto"
        decoding="auto"
        aria-hidden
        draggable={false}
        objectFit="contain"
        visibility={isOver ? undefined : 'hidden'}
        onLoad={({ currentTarget }) => drawCovering(backdrop.current, currentTarget)}
      />
    </>
  )
})

export interface ClipPlayerProps extends ClipPlaybackOptions {
  /** Identifies the clip at its index: the media element is reused for other clips. */
  clipKey: string
  /** What lies over the picture, below the line of the position. */
  children?: ReactNode
}

/** The clip over a blur of its own poster, which fills the screen without cropping the clip. */
export function ClipPlayer({ clipKey, children, ...options }: ClipPlayerProps) {
  const { video } = options
  const playback = useClipPlayback(options)
  return (
    <Box position="absolute" inset="0" overflow="hidden" bg="bg.panel">
      <ClipPoster key={clipKey} video={video} isOver={!playback.hasFrame} />
      <ClipVideo
        playback={playback}
        covered={COVERED_PX}
        noun="clip"
        bufferingLabel="Buffering"
        onWatch={() => openVideo(video)}
        pointerEvents="none"
      />
      {children}
      {playback.source && <ClipPosition playback={playback} />}
    </Box>
  )
}
