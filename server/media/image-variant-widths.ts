/** A card of a phone, and one of a sharper screen; see docs/decisions/028. */
const WIDTHS = [320, 640]
/** A copy this near to the picture's own width is not worth a file. */
const RELATIVE_WIDTH_MAX = 0.9
/** Pixels: what is stretched over a card from so few is a blur. */
export const BLUR_SIDE = 14
/** What a card shows behind its picture. */
export const CARD_BACKGROUND = '#12171F'

/** The widths that a picture of this width is worth having in, its own the last. */
export const variantWidths = (width: number): number[] => [
  ...WIDTHS.filter((candidate) => candidate < width * RELATIVE_WIDTH_MAX),
  width,
]
