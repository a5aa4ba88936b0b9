import { persisted } from '../../lib/persisted.ts'

/** The factor of each size. */
const FACTORS = { small: 0.8, normal: 1, large: 1.5, largest: 2 } as const
export type CaptionSize = keyof typeof FACTORS
// The names of an object's keys are not typed.
export const CAPTION_SIZES = Object.keys(FACTORS) as CaptionSize[]

export const isCaptionSize = (value: unknown): value is CaptionSize =>
  CAPTION_SIZES.some((size) => size === value)

/** The size of captions in every player of this device (RS-01). */
export const captionSize = persisted<CaptionSize>('caption-size', 'normal', (stored) =>
  isCaptionSize(stored) ? stored : undefined,
)

/** As browsers render captions, as a fraction of the picture's shorter side. */
const FONT = 0.0533
/** No caption is smaller, in pixels (RS-02). */
export const CUE_FONT_MIN = 16

/** The font size of captions on a picture, in pixels. */
export const cueFontSize = (picture: { width: number; height: number }, size: CaptionSize): number =>
  Math.max(CUE_FONT_MIN, Math.min(picture.width, picture.height) * FONT * FACTORS[size])
