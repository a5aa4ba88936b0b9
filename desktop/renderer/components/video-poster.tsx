import { AspectRatio, Box, chakra, Image } from '@chakra-ui/react'
import { useState } from 'react'
import type { Video } from '#shared/contract/videos.ts'
import { thumbnailOf, thumbnailSetOf } from '#shared/media-url.ts'
import { CARD_SIZES } from '../lib/picture-sizes.ts'
import { smallestSource } from '../lib/playing-source.ts'
import { PLACEHOLDER_IMAGE } from './image-with-fallback.tsx'
import { blurStyle } from './poster-blur.ts'

export type PosterShape = 'landscape' | 'portrait'
export const POSTER_RATIO: Record<PosterShape, number> = { landscape: 16 / 9, portrait: 9 / 16 }

const Preview = chakra('video', {
  base: {
    position: 'absolute',
    inset: 0,
    boxSize: 'full',
    animation: 'fadeIn 200ms',
    // The pointer stays with the card.
    pointerEvents: 'none',
  },
})

interface VideoPosterProps {
  video: Video
  shape?: PosterShape
  isEager?: boolean
  isPreviewing?: boolean
  /** How wide it is laid out, where that isn't a card's width. */
  sizes?: string
}

/** The picture in a box of fixed ratio. An upright picture in a wide box stands on a blur of itself. */
export function VideoPoster({
  video,
  shape = 'landscape',
  isEager = false,
  isPreviewing = false,
  sizes = CARD_SIZES[shape],
}: VideoPosterProps) {
  const wanted = thumbnailOf(video)
  const [failed, setFailed] = useState<string | null>(null)
  const hasFailed = wanted === failed
  const src = hasFailed ? PLACEHOLDER_IMAGE : wanted
  const isUprightInWide = video.isMicroClip && shape === 'landscape' && !hasFailed
  const fit = isUprightInWide ? 'contain' : 'cover'
  const source = video.videoFile && isPreviewing ? smallestSource(video) : null
  const loading = isEager ? 'eager' : 'lazy'
  return (
    <AspectRatio ratio={POSTER_RATIO[shape]} bg="bg.raised" overflow="hidden">
      <Box style={hasFailed ? undefined : blurStyle(video.picture, { veil: isUprightInWide ? 0.5 : 0 })}>
        {isUprightInWide && !video.picture && (
          <Image
            src={src}
            alt=""
            aria-hidden
            loading={loading}
            position="absolute"
            inset="0"
            boxSize="full"
            objectFit="cover"
            filter="blur(22px) brightness(0.5)"
            transform="scale(1.2)"
          />
        )}
        <Image
          src={src}
          srcSet={hasFailed ? undefined : thumbnailSetOf(video)}
          sizes={isEager ? sizes : `auto, ${sizes}`}
          alt=""
          loading={loading}
          fetchPriority={isEager ? 'high' : 'auto'}
          decoding="async"
          position="absolute"
          inset="0"
          boxSize="full"
          objectFit={fit}
          onError={() => setFailed(wanted)}
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
