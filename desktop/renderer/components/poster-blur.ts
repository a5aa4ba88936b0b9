import type { CSSProperties } from 'react'
import type { ImageVariants } from '#shared/contract/videos.ts'

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
