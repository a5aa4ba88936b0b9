import { open, type FileHandle } from 'node:fs/promises'
import type { DolbyVision } from './dolby-vision.ts'

const HEADER_BYTES = 16
/** A file may say that it is made of nothing else. */
const BOXES_MAX = 5000
/** The boxes that hold the pictures and sounds, and what is said of them. */
const ESSENTIAL_BOXES = new Set(['moov', 'mdat', 'moof'])
/** From the movie to the descriptions of its tracks' samples. */
const SAMPLE_DESCRIPTION_PATH = ['moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd']
/** What stands before the boxes in the description of pictures, and before the list of descriptions. */
const VIDEO_ENTRY_BYTES = 78
const DESCRIPTION_HEADER_BYTES = 8
const DOLBY_VISION = new Set(['dvcC', 'dvvC', 'dvwC'])

export interface Boxes {
  /** It says what it holds before it holds it, so that a player needn't ask for its end first. */
  isFastStart: boolean
  /** None of them ends after the file does. */
  isComplete: boolean
}

interface Box {
  kind: string
  /** Where its content begins, and where it ends. */
  from: number
  to: number
}

/** A file that is read by its boxes, so many of them. */
interface BoxReader {
  handle: FileHandle
  left: number
}

/** The boxes between two places, by their headers. */
async function* boxesIn(reading: BoxReader, from: number, to: number): AsyncGenerator<Box> {
  const header = Buffer.alloc(HEADER_BYTES)
  let at = from
  for (; at + 8 <= to && reading.left > 0; reading.left--) {
    await reading.handle.read(header, 0, HEADER_BYTES, at)
    const short = header.readUInt32BE(0)
    const size = short === 1 ? Number(header.readBigUInt64BE(8)) : short || to - at
    if (size < 8) return
    yield { kind: header.toString('latin1', 4, 8), from: at + (short === 1 ? 16 : 8), to: at + size }
    at += size
  }
}

/** How an mp4 is laid out, by its outermost boxes. */
export async function readBoxes(path: string): Promise<Boxes> {
  const handle = await open(path, 'r')
  try {
    const { size: end } = await handle.stat()
    let first: string | null = null
    let isComplete = true
    for await (const { kind, to } of boxesIn({ handle, left: BOXES_MAX }, 0, end)) {
      if (!ESSENTIAL_BOXES.has(kind)) continue
      first ??= kind
      if (to > end) isComplete = false
    }
    return { isFastStart: first === 'moov', isComplete }
  } finally {
    await handle.close()
  }
}

/** What an mp4 says of the Dolby Vision in it; null where it says nothing. */
export async function readDolbyVision(path: string): Promise<DolbyVision | null> {
  const handle = await open(path, 'r')
  try {
    const { size: end } = await handle.stat()
    const reading = { handle, left: BOXES_MAX }
    for await (const list of boxesAtPath(reading, SAMPLE_DESCRIPTION_PATH, 0, end)) {
      for await (const entry of boxesIn(reading, list.from + DESCRIPTION_HEADER_BYTES, list.to)) {
        for await (const { kind, from } of boxesIn(reading, entry.from + VIDEO_ENTRY_BYTES, entry.to)) {
          if (!DOLBY_VISION.has(kind)) continue
          const record = Buffer.alloc(5)
          await handle.read(record, 0, record.length, from)
          return { profile: record.readUInt8(2) >> 1, compatibility: record.readUInt8(4) >> 4 }
        }
      }
    }
    return null
  } finally {
    await handle.close()
  }
}

/** All boxes that lie in boxes of these kinds, one within the other. */
async function* boxesAtPath(
  reading: BoxReader,
  [kind, ...rest]: readonly string[],
  from: number,
  to: number,
): AsyncGenerator<Box> {
  for await (const box of boxesIn(reading, from, to)) {
    if (box.kind !== kind) continue
    if (rest.length === 0) yield box
    else yield* boxesAtPath(reading, rest, box.from, Math.min(box.to, to))
  }
}
