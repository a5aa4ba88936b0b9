import { AspectRatio, Box, chakra, Image, type AspectRatioProps, type ImageProps } from '@chakra-ui/react'
import { useState, type CSSProperties } from 'react'
import type { ImageVariants, Video } from '#shared/contract/videos.ts'
import { formatDuration } from '#shared/format.ts'
import { CARD_CLIP_FALLBACK_SECONDS } from '#shared/limits/clips.ts'
import { plainThumbnailOf, thumbnailOf, thumbnailSetOf } from '#shared/media-url.ts'
import { Badge } from '../../components/chip.tsx'
import { useWhenOnline } from '../../lib/use-when-online.ts'
import { smallestSource } from '../playback/playing-source.ts'
import { CARD_SIZES, UPRIGHT_SIZES } from './image-variants.ts'

/**
 * The blurred placeholder of a picture as the background of a box; undefined without one.
 * @param veil opacity of a black layer over the picture, 0 to 1
 */
export function blurStyle(picture: ImageVariants | null, veil = 0): CSSProperties | undefined {
  if (!picture) return undefined
  const blur = `url(data:image/webp;base64,${picture.blur})`
  const shade = `rgba(0, 0, 0, ${veil})`
  return {
    backgroundImage: veil ? `linear-gradient(${shade}, ${shade}), ${blur}` : blur,
    backgroundSize: 'cover',
    backgroundPosition: 'center',
  }
}

const PLACEHOLDER_IMAGE = '/assets/placeholder.svg'

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

/** The text of the duration badge: the clip's length for a micro clip, else the video's (VC-23). */
export function durationLabelOf(video: Pick<Video, 'isMicroClip' | 'clipDuration' | 'duration'>): string {
  return formatDuration(
    video.isMicroClip ? (video.clipDuration ?? CARD_CLIP_FALLBACK_SECONDS) : video.duration,
  )
}

/** @param inset distance from the corner of the poster, a spacing token */
export const DurationBadge = ({ video, inset = '2' }: { video: Video; inset?: string }) => (
  <Badge tone="overlay" position="absolute" right={inset} bottom={inset}>
    {durationLabelOf(video)}
  </Badge>
)
