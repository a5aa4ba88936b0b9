import { parseCaptionTime } from '#shared/caption-time.ts'

/** The picture of a part of the video: a rectangle of a storyboard image. */
export interface StoryboardTile {
  /** Seconds of the file. */
  start: number
  src: string
  x: number
  y: number
  width: number
  height: number
}

const TILE = /^(\S+)#xywh=(\d+),(\d+),(\d+),(\d+)$/
const SECOND_MS = 1000

function parseTile(lines: readonly string[], base: string): StoryboardTile | null {
  const at = lines.findIndex((line) => line.includes('-->'))
  const start = parseCaptionTime(lines[at]?.split('-->')[0] ?? '')
  const tile = TILE.exec(lines[at + 1]?.trim() ?? '')
  if (start === null || !tile) return null
  const [, file = '', ...numbers] = tile
  const [x = 0, y = 0, width = 0, height = 0] = numbers.map(Number)
  if (width === 0 || height === 0) return null
  return { start: start / SECOND_MS, src: new URL(file, base).href, x, y, width, height }
}

/**
 * The tiles of a WebVTT file, by time.
 * @param base address of the WebVTT file, which the names of the images are relative to
 */
export function parseStoryboard(text: string, base: string): StoryboardTile[] {
  const blocks = text.replaceAll('\r', '').split(/\n{2,}/)
  return blocks.flatMap((block) => parseTile(block.split('\n'), base) ?? []).sort((a, b) => a.start - b.start)
}

/** The last tile that has started at this second; the first tile before all of them. */
export const tileAt = (tiles: readonly StoryboardTile[], seconds: number): StoryboardTile | undefined =>
  tiles.findLast(({ start }) => start <= seconds) ?? tiles[0]
