import { chakra } from '@chakra-ui/react'
import { defineRecipe } from '@chakra-ui/react/styled-system'
import { memo, useRef } from 'react'
import type { Video } from '#shared/contract/videos.ts'
import { blurStyle } from '../../../components/poster-blur.ts'
import { PosterImage } from '../../../components/poster-image.tsx'

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
export const ClipPoster = memo(function ClipPoster({ video, isOver }: { video: Video; isOver: boolean }) {
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
