import { AspectRatio, type AspectRatioProps } from '@chakra-ui/react'
import { blurStyle } from './poster-blur.ts'
import { PosterImage, type Pictured } from './poster-image.tsx'

interface ImageWithFallbackProps extends Omit<AspectRatioProps, 'children'> {
  video: Pictured
  /** How wide it is laid out. */
  sizes?: string
  /** What is seen at once; the others load when they come near. */
  isEager?: boolean
}

/** A video's picture in a box of fixed ratio (16:9 unless told otherwise): nothing jumps when it comes or fails. */
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
