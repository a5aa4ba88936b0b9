import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { judgeEdits, type JudgedEdits, type TrackTimes } from './mp4-edits.ts'
import type { DolbyVision } from './probe-result.ts'
import { UnreadableVideo } from './unreadable.ts'

/** Hours of video in fragments of a second have some hundred thousand boxes. */
const BOXES_MAX = 2_000_000
const DEPTH_MAX = 16
const CHUNK_BYTES = 256 * 1024
const MATROSKA_SIGNATURE = 0x1a45dfa3

/** The boxes that hold the index and the data of the tracks. */
const ESSENTIAL_BOXES = new Set(['moov', 'mdat', 'moof'])
/** The boxes with nested boxes, of those that the parsers read. */
const CONTAINER_BOXES = new Set('moov trak mdia minf stbl dinf edts mvex moof traf mfra sinf schi'.split(' '))
const DOLBY_VISION_BOXES = new Set(['dvcC', 'dvvC', 'dvwC'])
/** Fixed fields of a video sample description before its boxes. */
const VIDEO_ENTRY_BYTES = 78

/** The bytes of an entry in the tables that have a count of entries; an `elst` of version 1 has longer ones. */
const ENTRY_BYTES: Record<string, number> = {
  stsd: 8,
  dref: 8,
  stts: 8,
  ctts: 8,
  stss: 4,
  stps: 4,
  stsc: 12,
  stco: 4,
  co64: 8,
  elst: 12,
  sbgp: 8,
}
const LONG_EDIT_BYTES = 20

export interface Mp4Layout extends JudgedEdits {
  /** The index precedes the data, so that playback starts before the whole file has arrived. */
  isFastStart: boolean
  /** No box of the index or the data ends after the file. */
  isComplete: boolean
  dolbyVision: DolbyVision | null
}

interface Box {
  kind: string
  /** Where the content begins and ends, in bytes from the start of the file. */
  from: number
  to: number
}

/** An open mp4; synchronous, for the reader process. */
interface BoxReader {
  file: number
  bytes: number
  /** How many more boxes may be read. */
  boxesLeft: number
  /** The samples of all fragments together. */
  samples: number
  /** The outermost boxes of the index and the data: the kind of the first, and where the last byte is. */
  firstKind: string | null
  end: number
  dolbyVision: DolbyVision | null
  movieTimescale: number
  tracks: TrackTimes[]
}

/**
 * Reads the layout of an mp4. Rejects one whose counts don't fit its bytes, in every box that the parsers read: a loop
 * over such a count takes minutes and all memory. A table needs the bytes of its entries; for each sample without bytes
 * in a table, the file needs at least one byte. Runs synchronously: only for the reader process.
 * @returns null for Matroska, which has no counts without bytes
 * @throws UnreadableVideo
 */
export function readMp4Layout(path: string): Mp4Layout | null {
  const file = openSync(path, 'r')
  try {
    const { size: bytes } = fstatSync(file)
    const found = { samples: 0, firstKind: null, end: 0, dolbyVision: null, movieTimescale: 0, tracks: [] }
    const reader: BoxReader = { file, bytes, boxesLeft: BOXES_MAX, ...found }
    const start = readAt(reader, 0, 4)
    if (start.length === 4 && start.readUInt32BE(0) === MATROSKA_SIGNATURE) return null
    checkBoxes(reader, 0, bytes, 0)
    const { firstKind, end, dolbyVision } = reader
    return { isFastStart: firstKind === 'moov', isComplete: end <= bytes, dolbyVision, ...judgeEdits(reader) }
  } finally {
    closeSync(file)
  }
}

/** Fewer than `length` bytes at the end of the file. */
function readAt({ file, bytes }: BoxReader, at: number, length: number): Buffer {
  const buffer = Buffer.alloc(Math.max(0, Math.min(length, bytes - at)))
  return buffer.subarray(0, readSync(file, buffer, 0, buffer.length, at))
}

/** The boxes between two positions; ends at the first header that is not one. */
function* boxesIn(reader: BoxReader, from: number, to: number): Generator<Box> {
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

function checkBoxes(reader: BoxReader, from: number, to: number, depth: number): void {
  if (depth > DEPTH_MAX) throw new UnreadableVideo('too many nested boxes')
  for (const box of boxesIn(reader, from, to)) {
    if (depth === 0 && ESSENTIAL_BOXES.has(box.kind)) {
      reader.firstKind ??= box.kind
      reader.end = Math.max(reader.end, box.to)
    }
    const content = { ...box, to: Math.min(box.to, to) }
    if (content.to < content.from) break
    if (box.kind === 'trak') reader.tracks.push({ handler: '', timescale: 0, duration: 0, edits: [] })
    if (CONTAINER_BOXES.has(box.kind)) checkBoxes(reader, content.from, content.to, depth + 1)
    else checkContent(reader, content)
  }
  if (reader.boxesLeft <= 0) throw new UnreadableVideo('too many boxes')
}

function checkContent(reader: BoxReader, box: Box): void {
  const { kind } = box
  const entryBytes = ENTRY_BYTES[kind]
  if (entryBytes !== undefined) checkTable(reader, box, entryBytes)
  else if (kind === 'stsz') checkSizes(reader, box)
  else if (kind === 'stz2') checkCompactSizes(reader, box)
  else if (kind === 'trun') checkRun(reader, box)
  else if (kind === 'tfra') checkFragmentIndex(reader, box)
  else if (kind === 'saiz' || kind === 'senc') checkEncrypted(reader, box)
  else readTimes(reader, box, reader.tracks.at(-1))
}

const implausibleCount = (kind: string) => new UnreadableVideo(`${kind} counts more than it holds`)

/** The first bytes of a box. @throws UnreadableVideo when the file has fewer */
function headOf(reader: BoxReader, { kind, from }: Box, length: number): Buffer {
  const head = readAt(reader, from, length)
  if (head.length < length) throw implausibleCount(kind)
  return head
}

function checkTable(reader: BoxReader, box: Box, entryBytes: number): void {
  const { kind, from, to } = box
  const countAt = kind === 'sbgp' ? 8 : 4
  const head = headOf(reader, box, countAt + 4)
  const count = head.readUInt32BE(countAt)
  const entries = from + head.length
  const step = kind === 'elst' && head.readUInt8(0) === 1 ? LONG_EDIT_BYTES : entryBytes
  if (count * step > to - entries || entries > to) throw implausibleCount(kind)
  if (kind === 'elst')
    readEdits(reader, reader.tracks.at(-1), { entries, count, isLong: step === LONG_EDIT_BYTES })
  if (kind === 'stsd') reader.dolbyVision ??= findDolbyVision(reader, entries, to)
  if (kind === 'stts' || kind === 'ctts') checkSamples(reader, kind, { entries, count, step, at: 0 })
  if (kind === 'stsc')
    for (const at of [0, 4]) checkSamples(reader, kind, { entries, count, step, at, isEach: true })
}

function findDolbyVision(reader: BoxReader, from: number, to: number): DolbyVision | null {
  for (const entry of boxesIn(reader, from, to)) {
    for (const { kind, from } of boxesIn(reader, entry.from + VIDEO_ENTRY_BYTES, entry.to)) {
      const record = DOLBY_VISION_BOXES.has(kind) ? readAt(reader, from, 5) : null
      if (record?.length === 5)
        return { profile: record.readUInt8(2) >> 1, compatibility: record.readUInt8(4) >> 4 }
    }
  }
  return null
}

/** The numbers of samples or chunks in a table, in total or each, must not exceed the bytes of the file. */
function checkSamples(
  reader: BoxReader,
  kind: string,
  {
    entries,
    count,
    step,
    at,
    isEach = false,
  }: { entries: number; count: number; step: number; at: number; isEach?: boolean },
): void {
  let sum = 0
  const perChunk = Math.floor(CHUNK_BYTES / step)
  for (let done = 0; done < count; done += perChunk) {
    const some = readAt(reader, entries + done * step, Math.min(perChunk, count - done) * step)
    for (let entry = 0; entry + step <= some.length; entry += step) {
      const value = some.readUInt32BE(entry + at)
      sum = isEach ? Math.max(sum, value) : sum + value
      if (sum > reader.bytes) throw implausibleCount(kind)
    }
  }
}

function checkSizes(reader: BoxReader, box: Box): void {
  const head = headOf(reader, box, 12)
  const [size, count] = [head.readUInt32BE(4), head.readUInt32BE(8)]
  if (size === 0 ? 12 + 4 * count > box.to - box.from : count > reader.bytes) throw implausibleCount(box.kind)
}

function checkCompactSizes(reader: BoxReader, box: Box): void {
  const head = headOf(reader, box, 12)
  if (12 + (head.readUInt32BE(8) * head.readUInt8(7)) / 8 > box.to - box.from)
    throw implausibleCount(box.kind)
}

/** The flags of a run for the fields of each sample, of four bytes each. */
const SAMPLE_FIELDS = [0x100, 0x200, 0x400, 0x800]

function checkRun(reader: BoxReader, box: Box): void {
  const head = headOf(reader, box, 8)
  const [flags, count] = [head.readUIntBE(1, 3), head.readUInt32BE(4)]
  const before = 8 + (flags & 0x1 ? 4 : 0) + (flags & 0x4 ? 4 : 0)
  const each = 4 * SAMPLE_FIELDS.filter((field) => flags & field).length
  reader.samples += count
  if (before + each * count > box.to - box.from || reader.samples > reader.bytes)
    throw implausibleCount(box.kind)
}

function checkFragmentIndex(reader: BoxReader, box: Box): void {
  const head = headOf(reader, box, 16)
  const widths = head.readUInt8(11)
  const numbers = ((widths >> 4) & 3) + ((widths >> 2) & 3) + (widths & 3) + 3
  const each = (head.readUInt8(0) === 1 ? 16 : 8) + numbers
  if (16 + each * head.readUInt32BE(12) > box.to - box.from) throw implausibleCount(box.kind)
}

/** The count of encrypted samples; flag 1 of `saiz` puts two more numbers before it. */
function checkEncrypted(reader: BoxReader, { kind, from }: Box): void {
  const head = readAt(reader, from, 17)
  const at = kind === 'senc' ? 4 : head.length > 3 && head.readUInt8(3) & 1 ? 13 : 5
  if (head.length < at + 4 || head.readUInt32BE(at) > reader.bytes) throw implausibleCount(kind)
}

/** The headers of the movie and of its tracks. */
function readTimes(reader: BoxReader, { kind, from }: Box, track: TrackTimes | undefined): void {
  if (kind === 'hdlr' && track && !track.handler)
    track.handler = readAt(reader, from, 12).toString('latin1', 8)
  if (kind !== 'mvhd' && kind !== 'mdhd') return
  const head = readAt(reader, from, 32)
  if (head.length < 32) return
  const isLong = head.readUInt8(0) === 1
  const timescale = head.readUInt32BE(isLong ? 20 : 12)
  if (kind === 'mvhd') reader.movieTimescale = timescale
  else if (track && !track.timescale)
    Object.assign(track, {
      timescale,
      duration: isLong ? Number(head.readBigUInt64BE(24)) : head.readUInt32BE(16),
    })
}

/** More edits than these are odd whatever they say. */
const EDITS_READ = 50

function readEdits(
  reader: BoxReader,
  track: TrackTimes | undefined,
  { entries, count, isLong }: { entries: number; count: number; isLong: boolean },
): void {
  const step = isLong ? LONG_EDIT_BYTES : (ENTRY_BYTES['elst'] ?? 0)
  const bytes = readAt(reader, entries, Math.min(count, EDITS_READ) * step)
  for (let at = 0; at + step <= bytes.length; at += step)
    track?.edits.push({
      duration: isLong ? Number(bytes.readBigUInt64BE(at)) : bytes.readUInt32BE(at),
      mediaTime: isLong ? Number(bytes.readBigInt64BE(at + 8)) : bytes.readInt32BE(at + 4),
      rate: bytes.readInt32BE(at + step - 4) / 65536,
    })
}
