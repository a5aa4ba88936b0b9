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
  /** The layout width, for `sizes`; without it the stored width is loaded. */
  sizes?: string | undefined
  /** Loads at once, for the first picture of a screen; others load when they come near. */
  isEager?: boolean
}

/**
 * The poster of a video, filling a box: WebP in the width that fits, else JPEG, else the placeholder. The browser loads
 * only one of them.
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
  // Without a network neither the picture nor the placeholder loads: retried when the network is back.
  useWhenOnline(hasFailed, () => setFailed(null))
  const chosen = sizes && thumbnailSetOf(video)
  const isWebp = Boolean(video.imageVariants) && !hasFailed
  return (
    // A new element for a new source: changed attribute by attribute, it could load the old source again.
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
