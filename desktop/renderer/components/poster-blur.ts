import type { CSSProperties } from 'react'
import type { ImageVariants } from '#shared/contract/videos.ts'

interface Shade {
  /** 0 to 1: how dark a veil lies over it. */
  veil?: number
}

/** The few pixels that stand in for a picture, stretched over a whole box; nothing where there are none. */
export function blurStyle(
  picture: ImageVariants | null,
  { veil = 0 }: Shade = {},
): CSSProperties | undefined {
  if (!picture) return undefined
  const blur = `url(data:image/webp;base64,${picture.blur})`
  const shade = `rgba(0, 0, 0, ${veil})`
  return {
    backgroundImage: veil ? `linear-gradient(${shade}, ${shade}), ${blur}` : blur,
    backgroundSize: 'cover',
    backgroundPosition: 'center',
  }
}
