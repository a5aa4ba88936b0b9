/** What stands over the picture, in pixels from its lower and its right end. */
export interface Covered {
  below: number
  beside?: number
}

interface Picture {
  width: number
  height: number
}

/** Of the picture's shorter side, as browsers write captions. */
const FONT = 0.0533
const LINE = 0.061
/** How wide a character is, as a part of the font's size. */
const CHARACTER = 0.46
/** In pixels: no text touches the picture's edge. */
const GUTTER = 12
const PERCENT = 100

export interface Place {
  /** Percent of the picture: the upper end of the text. */
  line: number
  /** Percent of its width. */
  size: number
  /** Percent: the middle of the text. */
  position: number
}

/** Where a text stands so that it ends above what covers the picture, however many lines it takes there. */
export function placeFor(text: string, { width, height }: Picture, { below, beside = 0 }: Covered): Place {
  const side = Math.min(width, height)
  const room = Math.max(1, width - beside - 2 * GUTTER)
  const perLine = Math.max(1, Math.floor(room / (side * FONT * CHARACTER)))
  const lines = text.split('\n').reduce((sum, part) => sum + Math.max(1, Math.ceil(part.length / perLine)), 0)
  const size = (room / Math.max(1, width)) * PERCENT
  const top = height - below - lines * side * LINE
  const position = ((GUTTER + room / 2) / Math.max(1, width)) * PERCENT
  return { line: Math.max(0, (top / Math.max(1, height)) * PERCENT), size, position }
}
