import { AspectRatio, Image, type AspectRatioProps } from '@chakra-ui/react'
import { useState } from 'react'

export const PLACEHOLDER_IMAGE = '/assets/placeholder.svg'

interface ImageWithFallbackProps extends Omit<AspectRatioProps, 'children'> {
  src: string | null
  /** Empty where the words beside it say the same. */
  alt: string
  fallback?: string
  /** The first picture of a screen loads at once, the others when they come near. */
  isEager?: boolean
}

/** A picture in a box of fixed ratio (16:9 unless told otherwise): nothing jumps when it comes or fails. */
export function ImageWithFallback({
  src,
  alt,
  fallback = PLACEHOLDER_IMAGE,
  ratio = 16 / 9,
  isEager = false,
  ...box
}: ImageWithFallbackProps) {
  const [failed, setFailed] = useState<string | null>(null)
  return (
    <AspectRatio ratio={ratio} bg="bg.raised" overflow="hidden" {...box}>
      <Image
        src={src && src !== failed ? src : fallback}
        alt={alt}
        loading={isEager ? 'eager' : 'lazy'}
        decoding="async"
        fetchPriority={isEager ? 'high' : 'auto'}
        objectFit="cover"
        onError={() => setFailed(src)}
      />
    </AspectRatio>
  )
}
