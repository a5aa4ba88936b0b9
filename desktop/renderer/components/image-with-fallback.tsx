import { AspectRatio, type AspectRatioProps } from '@chakra-ui/react'
import { blurStyle } from './poster-blur.ts'
import { PosterImage, type Pictured } from './poster-image.tsx'

interface ImageWithFallbackProps extends Omit<AspectRatioProps, 'children'> {
  video: Pictured
  /** The layout width, for `sizes`. */
  sizes?: string
  /** Loads at once; others load when they come near. */
  isEager?: boolean
}

/** The poster of a video in a box of fixed ratio (16:9 by default), so that loading or failing shifts no layout. */
export function ImageWithFallback({
  video,
  sizes,
  ratio = 16 / 9,
  isEager = false,
  ...box
}: ImageWithFallbackProps) {
  return (
    <AspectRatio
      ratio={ratio}
      bg="bg.raised"
      overflow="hidden"
      style={blurStyle(video.imageVariants)}
      {...box}
    >
      <PosterImage video={video} sizes={sizes} isEager={isEager} />
    </AspectRatio>
  )
}
