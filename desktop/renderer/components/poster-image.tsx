import { chakra, Image, type ImageProps } from '@chakra-ui/react'
import { useState } from 'react'
import type { Video } from '#shared/contract/videos.ts'
import { useWhenOnline } from '../lib/use-when-online.ts'
import { plainThumbnailOf, thumbnailOf, thumbnailSetOf } from '#shared/media-url.ts'

export const PLACEHOLDER_IMAGE = '/assets/placeholder.svg'

const Sources = chakra('picture', { base: { display: 'contents' } })

export type Pictured = Pick<Video, 'thumbnailFile' | 'thumbnailUrl' | 'imageVariants'>

interface PosterImageProps extends Omit<ImageProps, 'src' | 'srcSet' | 'sizes' | 'loading'> {
  video: Pictured
  /** How wide it is laid out; without it, it comes as wide as it is stored. */
  sizes?: string | undefined
  /** The first picture of a screen loads at once, the others when they come near. */
  isEager?: boolean
}

/**
 * A video's picture over the whole of a box: its WebP in the width that fits, else its JPEG, where the browser shows no
 * WebP, else the placeholder. The browser asks for one of them alone.
 */
export function PosterImage({
  video,
  sizes,
  isEager = false,
  objectFit = 'cover',
  ...rest
}: PosterImageProps) {
  const wanted = thumbnailOf(video)
  const [failed, setFailed] = useState<{ wanted: string; isAlone: boolean } | null>(null)
  const hasFailed = wanted === failed?.wanted
  // Without a line the picture may be there, once it is back; and the placeholder isn't, either.
  useWhenOnline(hasFailed, () => setFailed(null))
  const chosen = sizes && thumbnailSetOf(video)
  const isWebp = Boolean(video.imageVariants) && !hasFailed
  return (
    // Changed piece by piece, it could ask for what it is no more.
    <Sources key={hasFailed ? PLACEHOLDER_IMAGE : wanted}>
      {isWebp && <source type="image/webp" srcSet={chosen || wanted} sizes={chosen && sizes} />}
      <Image
        alt=""
        src={hasFailed ? PLACEHOLDER_IMAGE : plainThumbnailOf(video)}
        loading={isEager ? 'eager' : 'lazy'}
        fetchPriority={isEager ? 'high' : 'auto'}
        decoding="async"
        position="absolute"
        inset="0"
        boxSize="full"
        objectFit={hasFailed ? 'cover' : objectFit}
        {...rest}
        hidden={hasFailed && failed.isAlone}
        onError={() => setFailed({ wanted, isAlone: hasFailed })}
      />
    </Sources>
  )
}
