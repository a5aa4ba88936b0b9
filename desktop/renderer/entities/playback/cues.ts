/** What covers the picture, in pixels from its lower and its right edge. */
export interface Covered {
  below: number
  beside?: number
}

interface Picture {
  width: number
  height: number
}

/** The height of a line as a multiple of the font size, as browsers render captions. */
const LINE = 1.144
/** The mean width of a character as a fraction of the font size. */
const CHARACTER = 0.46
/** The least distance of text from the picture's edge, in pixels. */
const GUTTER = 12
const PERCENT = 100

export interface CuePlacement {
  /** The upper end of the text, in percent of the picture's height. */
  line: number
  /** In percent of the picture's width. */
  size: number
  /** The middle of the text, in percent of the picture's width. */
  position: number
}

/**
 * Places a text so that all its lines end above what covers the picture.
 * @param font the size of the text, in pixels
 */
export function cuePlacement(
  text: string,
  { width, height }: Picture,
  { below, beside = 0 }: Covered,
  font: number,
): CuePlacement {
  const room = Math.max(1, width - beside - 2 * GUTTER)
  const perLine = Math.max(1, Math.floor(room / (font * CHARACTER)))
  const lines = text.split('\n').reduce((sum, part) => sum + Math.max(1, Math.ceil(part.length / perLine)), 0)
  const size = (room / Math.max(1, width)) * PERCENT
  const top = height - below - lines * font * LINE
  const position = ((GUTTER + room / 2) / Math.max(1, width)) * PERCENT
  return { line: Math.max(0, (top / Math.max(1, height)) * PERCENT), size, position }
}

type CueTimes = Pick<TextTrackCue, 'startTime' | 'endTime'>

const GAP_SECONDS = 0.001

/**
 * Ends each cue a moment before the next one starts. In Chromium a cue includes its end time: after a seek to the start
 * of a line, as from the editor or a search result, the line before would show as well.
 */
export function separateCues(cues: ArrayLike<CueTimes>): void {
  // A copy: the list of a track is sorted again when a cue changes.
  const all = Array.from(cues)
  const starts = new Set(all.map(({ startTime }) => startTime))
  for (const cue of all) {
    if (starts.has(cue.endTime) && cue.endTime - cue.startTime > 2 * GAP_SECONDS) cue.endTime -= GAP_SECONDS
  }
}
