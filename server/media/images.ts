import sharp, { type Metadata, type Sharp } from 'sharp'
import { MEGABYTE } from '#shared/limits.ts'
import type { ImageVariants } from '#shared/contract/videos.ts'
import { BLUR_SIDE, CARD_BACKGROUND, variantWidths } from './image-variant-widths.ts'
import { ImageTooLarge, Unreadable } from './unreadable.ts'

/** Of a picture as it is decoded: 48 megapixels of a phone in 8 bits, which some formats hold whole. */
const DECODED_MAX_BYTES = 150 * MEGABYTE
const SECONDS_MAX = 15
const LONG_SIDE_MAX = 1280
/** Bytes of a colour of a pixel, by libvips' names. */
const DEPTH_BYTES: Record<string, number> = { uchar: 1, char: 1, ushort: 2, short: 2 }
/** By what it holds when it is decoded, whole: interlaced and turned pictures can be decoded in no other way. */
const decodedBytes = ({ width, height, channels, depth }: Metadata): number =>
  width * height * channels * (DEPTH_BYTES[depth] ?? 8)

/**
 * A picture of a stranger, upright; its first frame where it has more.
 * @throws PictureTooLarge before anything is decoded, Unreadable when it is none
 */
async function openImage(from: string): Promise<Sharp> {
  const metadata = await sharp(from, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw new Unreadable('no picture', { cause: error })
    })
  if (decodedBytes(metadata) > DECODED_MAX_BYTES)
    throw new ImageTooLarge(`${metadata.width} × ${metadata.height}`)
  return sharp(from, { limitInputPixels: DECODED_MAX_BYTES }).timeout({ seconds: SECONDS_MAX }).rotate()
}

/**
 * Re-encodes a picture, so that nothing but pixels is kept of it.
 * @throws Unreadable
 */
export async function reencodeImage(from: string, to: string): Promise<void> {
  const picture = await openImage(from)
  await picture
    .resize({ width: LONG_SIDE_MAX, height: LONG_SIDE_MAX, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toFile(to)
}

/**
 * The same, cut to a square around its middle.
 * @throws Unreadable
 */
export async function reencodeSquare(from: string, to: string, side: number): Promise<void> {
  const picture = await openImage(from)
  await picture.resize({ width: side, height: side, fit: 'cover' }).webp({ quality: 82 }).toFile(to)
}

/** How wide a re-encoded picture is, in which widths it is worth having, and what stands in for it until it is there. */
export async function describeImage(file: string): Promise<ImageVariants> {
  const { width } = await sharp(file).metadata()
  const small = sharp(file).resize({ width: BLUR_SIDE, height: BLUR_SIDE, fit: 'inside' })
  const blur = await small.webp({ quality: 20, alphaQuality: 0, effort: 6 }).toBuffer()
  return { widths: variantWidths(width), blur: blur.toString('base64'), jpeg: true }
}

/** A re-encoded picture in this width, or as a JPEG: in full width, on the ground of a card where it is transparent. */
export async function writeImageVariant(file: string, to: string, width: number | 'jpeg'): Promise<void> {
  const picture = sharp(file)
  await (
    width === 'jpeg'
      ? picture.flatten({ background: CARD_BACKGROUND }).jpeg({ quality: 80 })
      : picture.resize({ width }).webp({ quality: 78 })
  ).toFile(to)
}
