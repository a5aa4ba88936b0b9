import { AspectRatio, Box, chakra, Image } from '@chakra-ui/react'
import type { Video } from '#shared/contract/videos.ts'
import { thumbnailOf } from '#shared/media-url.ts'
import { CARD_SIZES, UPRIGHT_SIZES } from './image-variants.ts'
import { smallestSource } from '../playback/playing-source.ts'
import { blurStyle } from '../../components/poster-blur.ts'
import { PosterImage } from '../../components/poster-image.tsx'

export type PosterShape = 'landscape' | 'portrait'
export const POSTER_RATIO: Record<PosterShape, number> = { landscape: 16 / 9, portrait: 9 / 16 }

const Preview = chakra('video', {
  base: {
    position: 'absolute',
    inset: 0,
    boxSize: 'full',
    animation: 'fadeIn 200ms',
    // Pointer events go to the card.
    pointerEvents: 'none',
  },
})

interface VideoPosterProps {
  video: Video
  shape?: PosterShape
  isEager?: boolean
  isPreviewing?: boolean
  /** The layout width, where it isn't that of a card. */
  sizes?: string
}

/** The poster in a box of fixed ratio. A portrait poster in a landscape box has a blur of itself behind it. */
export function VideoPoster({
  video,
  shape = 'landscape',
  isEager = false,
  isPreviewing = false,
  sizes,
}: VideoPosterProps) {
  const isUprightInWide = video.isMicroClip && shape === 'landscape'
  const fit = isUprightInWide ? 'contain' : 'cover'
  const source = video.videoFile && isPreviewing ? smallestSource(video) : null
  return (
    <AspectRatio ratio={POSTER_RATIO[shape]} bg="bg.raised" overflow="hidden">
      <Box style={blurStyle(video.imageVariants, isUprightInWide ? 0.5 : 0)}>
        {isUprightInWide && !video.imageVariants && (
          <Image
            src={thumbnailOf(video)}
            alt=""
            aria-hidden
            loading={isEager ? 'eager' : 'lazy'}
            position="absolute"
            inset="0"
            boxSize="full"
            objectFit="cover"
            filter="blur(22px) brightness(0.5)"
            transform="scale(1.2)"
          />
        )}
        <PosterImage
          video={video}
          sizes={sizes ?? (isUprightInWide ? UPRIGHT_SIZES : CARD_SIZES[shape])}
          isEager={isEager}
          objectFit={fit}
        />
        {source && (
          <Preview
            src={`${source}#t=${video.clipStartTime ?? 0}`}
            objectFit={fit}
            muted
            autoPlay
            loop
            playsInline
            aria-hidden
            tabIndex={-1}
          />
        )}
      </Box>
    </AspectRatio>
  )
}
