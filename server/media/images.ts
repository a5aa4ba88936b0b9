import sharp, { type Metadata, type Sharp } from 'sharp'
import { MEGABYTE } from '#shared/limits/units.ts'
import type { ImageVariants } from '#shared/contract/videos.ts'
import { ImageTooLarge, Unreadable } from './unreadable.ts'

/** Of a decoded image: 48 megapixels of a phone with 8 bits per colour. */
const DECODED_MAX_BYTES = 150 * MEGABYTE
const SECONDS_MAX = 15
const LONG_SIDE_MAX = 1280
/** A plan on A3 at 250 dots an inch. */
const ATTACHED_SIDE_MAX = 4096
/** The widths of variants: a card on a phone, and one on a high-density screen; see docs/decisions/028. */
const VARIANT_WIDTHS = [320, 640]
/** A variant closer to the width of the image is not worth a file. */
const RELATIVE_WIDTH_MAX = 0.9
/** Longer side of the blurred preview, in pixels. */
const BLUR_SIDE = 14
/** The background of a card. */
const CARD_BACKGROUND = '#12171F'
/** Bytes per colour of a pixel, by libvips' formats. */
const DEPTH_BYTES: Record<string, number> = { uchar: 1, char: 1, ushort: 2, short: 2 }
/** The memory of the whole decoded image: interlaced and rotated images can't be decoded in parts. */
const decodedBytes = ({ width, height, channels, depth }: Metadata): number =>
  width * height * channels * (DEPTH_BYTES[depth] ?? 8)

/**
 * Opens an untrusted image, upright; of an animation the first frame.
 * @throws ImageTooLarge before anything is decoded, Unreadable for a file that is no image
 */
async function openImage(from: string): Promise<Sharp> {
  const metadata = await sharp(from, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw new Unreadable('not an image', { cause: error })
    })
  if (decodedBytes(metadata) > DECODED_MAX_BYTES)
    throw new ImageTooLarge(`${metadata.width} × ${metadata.height}`)
  return sharp(from, { limitInputPixels: DECODED_MAX_BYTES }).timeout({ seconds: SECONDS_MAX }).rotate()
}

/**
 * Re-encodes an image as WebP of at most 1280 pixels, without metadata.
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
 * Re-encodes a picture that people read in its full size, such as a plan, without metadata.
 * @throws Unreadable
 */
export async function reencodeAttached(from: string, to: string, format: 'png' | 'jpeg'): Promise<void> {
  const picture = await openImage(from)
  const size = { width: ATTACHED_SIDE_MAX, height: ATTACHED_SIDE_MAX, fit: 'inside' } as const
  await picture
    .resize({ ...size, withoutEnlargement: true })
    .toFormat(format, format === 'png' ? { compressionLevel: 9 } : { quality: 85 })
    .toFile(to)
}

/**
 * As reencodeImage, cropped to a square around the centre.
 * @param side in pixels
 * @throws Unreadable
 */
export async function reencodeSquare(from: string, to: string, side: number): Promise<void> {
  const picture = await openImage(from)
  await picture.resize({ width: side, height: side, fit: 'cover' }).webp({ quality: 82 }).toFile(to)
}

/**
 * Re-encodes an image as a square PNG, which icons and link previews need: whole, on transparent ground, without metadata.
 * @param side in pixels
 * @throws Unreadable
 */
export async function reencodeLogo(from: string, to: string, side: number): Promise<void> {
  const picture = await openImage(from)
  await picture
    .resize({ width: side, height: side, fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png({ compressionLevel: 9 })
    .toFile(to)
}

/** The variants of a re-encoded image, its own width the last, and its blurred preview. */
export async function describeImage(file: string): Promise<ImageVariants> {
  const { width } = await sharp(file).metadata()
  const small = sharp(file).resize({ width: BLUR_SIDE, height: BLUR_SIDE, fit: 'inside' })
  const blur = await small.webp({ quality: 20, alphaQuality: 0, effort: 6 }).toBuffer()
  const widths = [...VARIANT_WIDTHS.filter((variant) => variant < width * RELATIVE_WIDTH_MAX), width]
  return { widths, blur: blur.toString('base64'), jpeg: true }
}

/** Writes a re-encoded image in another width, or as JPEG in its own width, transparent pixels in a card's background. */
export async function writeImageVariant(file: string, to: string, width: number | 'jpeg'): Promise<void> {
  const picture = sharp(file)
  await (
    width === 'jpeg'
      ? picture.flatten({ background: CARD_BACKGROUND }).jpeg({ quality: 80 })
      : picture.resize({ width }).webp({ quality: 78 })
  ).toFile(to)
}
