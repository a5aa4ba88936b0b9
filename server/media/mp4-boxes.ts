import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import type { DolbyVision } from './dolby-vision.ts'

/** A bound for hostile files that consist of tiny boxes. */
const BOXES_MAX = 5000
/** The boxes that hold the index and the data of the tracks. */
const ESSENTIAL_BOXES = new Set(['moov', 'mdat', 'moof'])
/** The boxes around the sample descriptions of a track, from the outside. */
const SAMPLE_DESCRIPTION_PATH = ['moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd']
/** Fixed fields before the boxes of a video sample description, and before the list of descriptions. */
const VIDEO_ENTRY_BYTES = 78
const DESCRIPTION_HEADER_BYTES = 8
const DOLBY_VISION_BOXES = new Set(['dvcC', 'dvvC', 'dvwC'])

export interface Boxes {
  /** The index precedes the data, so that playback starts before the whole file has arrived. */
  isFastStart: boolean
  /** No box ends after the file. */
  isComplete: boolean
}

export interface Box {
  kind: string
  /** Where the content begins and ends, in bytes from the start of the file. */
  from: number
  to: number
}

/** An open mp4; synchronous, for the reader process. */
export interface BoxReader {
  file: number
  bytes: number
  /** How many more boxes may be read. */
  boxesLeft: number
}

export function withBoxReader<Result>(
  path: string,
  boxesLeft: number,
  work: (reader: BoxReader) => Result,
): Result {
  const file = openSync(path, 'r')
  try {
    return work({ file, bytes: fstatSync(file).size, boxesLeft })
  } finally {
    closeSync(file)
  }
}

/** Fewer than `length` bytes at the end of the file. */
export function readAt({ file, bytes }: BoxReader, at: number, length: number): Buffer {
  const buffer = Buffer.alloc(Math.max(0, Math.min(length, bytes - at)))
  return buffer.subarray(0, readSync(file, buffer, 0, buffer.length, at))
}

/** The boxes between two positions; ends at the first header that is not one. */
export function* boxesIn(reader: BoxReader, from: number, to: number): Generator<Box> {
  for (let at = from; at + 8 <= to && reader.boxesLeft > 0; reader.boxesLeft--) {
    const header = readAt(reader, at, 16)
    const isLarge = header.length >= 8 && header.readUInt32BE(0) === 1
    const headerBytes = isLarge ? 16 : 8
    if (header.length < headerBytes) return
    const size = isLarge ? Number(header.readBigUInt64BE(8)) : header.readUInt32BE(0) || to - at
    if (size < headerBytes) return
    yield { kind: header.toString('latin1', 4, 8), from: at + headerBytes, to: at + size }
    at += size
  }
}

/** The layout of an mp4, by its outermost boxes. */
export const readBoxes = (path: string): Boxes =>
  withBoxReader(path, BOXES_MAX, (reader) => {
    const boxes = [...boxesIn(reader, 0, reader.bytes)].filter(({ kind }) => ESSENTIAL_BOXES.has(kind))
    return {
      isFastStart: boxes[0]?.kind === 'moov',
      isComplete: boxes.every(({ to }) => to <= reader.bytes),
    }
  })

/** The Dolby Vision configuration of an mp4; null where it has none. */
export const readDolbyVision = (path: string): DolbyVision | null =>
  withBoxReader(path, BOXES_MAX, (reader) => {
    for (const list of boxesAtPath(reader, SAMPLE_DESCRIPTION_PATH, 0, reader.bytes)) {
      for (const entry of boxesIn(reader, list.from + DESCRIPTION_HEADER_BYTES, list.to)) {
        for (const { kind, from } of boxesIn(reader, entry.from + VIDEO_ENTRY_BYTES, entry.to)) {
          if (!DOLBY_VISION_BOXES.has(kind)) continue
          const record = readAt(reader, from, 5)
          if (record.length === 5)
            return { profile: record.readUInt8(2) >> 1, compatibility: record.readUInt8(4) >> 4 }
        }
      }
    }
    return null
  })

/** All boxes at a path of nested kinds. */
function* boxesAtPath(
  reader: BoxReader,
  [kind, ...rest]: readonly string[],
  from: number,
  to: number,
): Generator<Box> {
  for (const box of boxesIn(reader, from, to)) {
    if (box.kind !== kind) continue
    if (rest.length === 0) yield box
    else yield* boxesAtPath(reader, rest, box.from, Math.min(box.to, to))
  }
}
