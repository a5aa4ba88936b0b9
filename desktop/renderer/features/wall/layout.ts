export interface Size {
  width: number
  height: number
}

/** What the strip of the announcements and the panel of a roll call leave of the screen. */
export interface Room extends Size {
  /** Of the screen itself, by which type and free edges go. */
  screenHeight?: number
  screenWidth?: number
}

export interface Box extends Size {
  left: number
  top: number
}

/**
 * The position of the labels:
 * - sides: one column on each side of the picture
 * - beside: one column on the right of the picture
 * - corner: a narrow strip on the right of the picture and a band under both
 * - stack: a line above the picture and a band below it
 */
export type Arrangement = 'sides' | 'beside' | 'corner' | 'stack'

export interface WallLayout {
  arrangement: Arrangement
  /** The unit of type in CSS pixels: 16 on a screen of 1920 × 1080. All other lengths are in CSS pixels. */
  unit: number
  /** It has the aspect ratio of the picture. */
  picture: Box
  left?: Box
  right?: Box
  /** Room for a small clock and a code, too narrow for sentences. */
  strip?: Box
  top?: Box
  bottom?: Box
}

/** The fraction of the screen at each edge that televisions may cut off. */
export const OVERSCAN = 0.05
/** Units in the geometric mean of width and height; 90 gives 16 px on 1920 × 1080. */
const UNITS = 90
/** Keeps type readable on a phone: the smallest text has 1.5 units. */
const MIN_UNIT_PX = 8

/** The least widths and heights of the labels, in units. */
const SIDE_COLUMN = 25
const BESIDE_COLUMN = 28
const CORNER_STRIP = 6
const CORNER_BAND = 3
const STACK_LINE = 4
const STACK_BAND = 16
/** Between the picture and the labels, in units. */
const GAP = 2.25
const CORNER_GAP = 0.5
/** Width divided by height; a narrower picture leaves room for a column with larger type. */
const CORNER_MIN_RATIO = 1.3

/** The unit of type for a screen, in CSS pixels. */
export const unitOf = ({ width, height }: Size): number =>
  Math.max(MIN_UNIT_PX, Math.sqrt(width * height) / UNITS)

function fit(ratio: number, width: number, height: number): Size {
  const fitting = Math.min(width, height * ratio)
  return { width: fitting, height: fitting / ratio }
}

interface Frame {
  screen: Size
  unit: number
  /** Width and height of the free edge, its height at the bottom, where a strip may follow, and its width beside a panel. */
  safe: { x: number; y: number; bottom: number; right: number }
  gap: number
}

type Arrange = (frame: Frame, ratio: number) => Omit<WallLayout, 'arrangement' | 'unit'>

const sides: Arrange = ({ screen, unit, safe, gap }, ratio) => {
  const column = safe.x + SIDE_COLUMN * unit + gap
  const size = fit(ratio, screen.width - 2 * column, screen.height)
  const left = (screen.width - size.width) / 2
  const labels = { top: safe.y, width: left - safe.x - gap, height: screen.height - safe.y - safe.bottom }
  return {
    picture: { left, top: (screen.height - size.height) / 2, ...size },
    left: { left: safe.x, ...labels },
    right: { left: left + size.width + gap, ...labels },
  }
}

const beside: Arrange = ({ screen, unit, safe, gap }, ratio) => {
  const size = fit(ratio, screen.width - safe.right - BESIDE_COLUMN * unit - gap, screen.height)
  const left = size.width + gap
  return {
    picture: { left: 0, top: (screen.height - size.height) / 2, ...size },
    right: {
      left,
      top: safe.y,
      width: screen.width - safe.right - left,
      height: screen.height - safe.y - safe.bottom,
    },
  }
}

const corner: Arrange = ({ screen, unit, safe }, ratio) => {
  const gap = CORNER_GAP * unit
  const size = fit(
    ratio,
    screen.width - safe.right - CORNER_STRIP * unit - gap,
    screen.height - safe.bottom - CORNER_BAND * unit - gap,
  )
  const [left, top] = [size.width + gap, size.height + gap]
  const right = screen.width - safe.right
  return {
    picture: { left: 0, top: 0, ...size },
    strip: { left, top: safe.y, width: right - left, height: size.height - safe.y },
    bottom: { left: safe.x, top, width: right - safe.x, height: screen.height - safe.bottom - top },
  }
}

const stack: Arrange = ({ screen, unit, safe, gap }, ratio) => {
  const over = safe.y + STACK_LINE * unit + gap
  const under = gap + STACK_BAND * unit + safe.bottom
  const room = screen.height - over - under
  const size = fit(ratio, screen.width, room)
  const top = over + (room - size.height) / 2
  const labels = { left: safe.x, width: screen.width - safe.x - safe.right }
  const bottom = top + size.height + gap
  return {
    picture: { left: (screen.width - size.width) / 2, top, ...size },
    top: { ...labels, top: safe.y, height: STACK_LINE * unit },
    bottom: { ...labels, top: bottom, height: screen.height - safe.bottom - bottom },
  }
}

const ARRANGEMENTS = { sides, beside, corner, stack } satisfies Record<Arrangement, Arrange>

/**
 * The first arrangement with the largest picture. The corner is for wide pictures on wide screens. Labels never cover
 * the picture, and a column or band is never too narrow for its type.
 * @param ratio width of the picture divided by its height
 */
export function wallLayout(screen: Room, ratio: number): WallLayout {
  const { screenWidth = screen.width, screenHeight = screen.height } = screen
  const unit = unitOf({ width: screenWidth, height: screenHeight })
  const [x, y] = [screenWidth * OVERSCAN, screenHeight * OVERSCAN]
  const bottom = screen.height < screenHeight ? unit : y
  const safe = { x, y, bottom, right: screen.width < screenWidth ? unit : x }
  const frame = { screen, unit, safe, gap: GAP * unit }
  const isWide = ratio > CORNER_MIN_RATIO && screen.width > screen.height
  return Object.entries(ARRANGEMENTS)
    .filter(([name]) => name !== 'corner' || isWide)
    .map(([name, arrange]) => ({
      // Object.entries loses the type of the keys.
      arrangement: name as Arrangement,
      unit,
      ...arrange(frame, ratio),
    }))
    .reduce((best, next) => (next.picture.width > best.picture.width + 0.5 ? next : best))
}

/** The panel of a roll call in units: the width of its column, and the height of its band. */
const ROLL_CALL_COLUMN = 19
const ROLL_CALL_BAND = 19

/**
 * Divides a room between the lesson and the panel of a roll call: a column on the right of a wide screen, a band below the
 * lesson on a high one.
 * @returns what is left for the lesson, and the panel with its free edges
 */
export function besideRollCall(room: Room): {
  room: Room
  panel: Box & { isBand: boolean; inner: Box; unit: number }
} {
  const { width, height, screenHeight = height } = room
  const unit = unitOf({ width, height: screenHeight })
  const [x, y] = [width * OVERSCAN, screenHeight * OVERSCAN]
  const bottom = height < screenHeight ? unit : y
  const isBand = width < screenHeight
  const size = isBand
    ? { width, height: ROLL_CALL_BAND * unit + bottom }
    : { width: ROLL_CALL_COLUMN * unit + x, height }
  const box = { left: width - size.width, top: height - size.height, ...size }
  const inner = isBand
    ? { left: x, top: unit, width: width - 2 * x, height: size.height - unit - bottom }
    : { left: unit, top: y, width: size.width - unit - x, height: height - y - bottom }
  const left = isBand
    ? { width, height: height - size.height, screenHeight }
    : { width: width - size.width, height, screenHeight, screenWidth: width }
  return { room: left, panel: { ...box, isBand, inner, unit } }
}

/** Fractions of the font size: the mean width of a letter of a title, and the height of a line. */
const LETTER = 0.6
export const TITLE_LINE = 1.12
/** Longer words may break. */
const LONG_WORD = 20
const TITLE_SIZES = [3.75, 3.25, 2.75, 2.4, 2]

/**
 * The largest font size, in CSS pixels, at which a title fits a place without breaking a word, and the number of lines
 * that the place holds.
 */
export function titleSize(
  title: string,
  { width, height }: Size,
  unit: number,
): { size: number; lines: number } {
  const words = title.split(/\s+/)
  const longest = Math.min(LONG_WORD, Math.max(12, ...words.map((word) => word.length)))
  const linesAt = (size: number) => {
    const letters = Math.floor(width / (LETTER * size))
    let [lines, used] = [1, 0]
    for (const { length } of words) {
      if (used > 0 && used + 1 + length > letters) [lines, used] = [lines + 1, length]
      else used += (used > 0 ? 1 : 0) + length
    }
    return lines
  }
  const sizes = TITLE_SIZES.map((size) => Math.min(size * unit, width / (LETTER * longest)))
  const size = sizes.find((tried) => linesAt(tried) * tried * TITLE_LINE <= height) ?? sizes.at(-1) ?? unit
  return { size, lines: Math.max(1, Math.floor(height / (size * TITLE_LINE))) }
}
