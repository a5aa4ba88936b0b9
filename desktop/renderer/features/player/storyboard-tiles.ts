import { parseCaptionTime } from '#shared/caption-time.ts'

/** What a video looks like for a while: a part of one picture that holds many. */
export interface SeekTile {
  /** Seconds of the file. */
  start: number
  src: string
  x: number
  y: number
  width: number
  height: number
}

const PLACE = /^(\S+)#xywh=(\d+),(\d+),(\d+),(\d+)$/
const SECOND_MS = 1000

function readTile(lines: readonly string[], base: string): SeekTile | null {
  const at = lines.findIndex((line) => line.includes('-->'))
  const start = parseCaptionTime(lines[at]?.split('-->')[0] ?? '')
  const place = PLACE.exec(lines[at + 1]?.trim() ?? '')
  if (start === null || !place) return null
  const [, file = '', ...numbers] = place
  const [x = 0, y = 0, width = 0, height = 0] = numbers.map(Number)
  if (width === 0 || height === 0) return null
  return { start: start / SECOND_MS, src: new URL(file, base).href, x, y, width, height }
}

/** The tiles of a WebVTT file, whose cues name their picture from its own address, in their order. */
export function readSeekTiles(text: string, base: string): SeekTile[] {
  const blocks = text.replaceAll('\r', '').split(/\n{2,}/)
  return blocks.flatMap((block) => readTile(block.split('\n'), base) ?? []).sort((a, b) => a.start - b.start)
}

/** What is seen at this second: the last tile that has begun. */
export const tileAt = (tiles: readonly SeekTile[], seconds: number): SeekTile | undefined =>
  tiles.findLast(({ start }) => start <= seconds) ?? tiles[0]
