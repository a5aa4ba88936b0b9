import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { UnreadableVideo } from './unreadable.ts'

/** Hours of film in fragments of a second have some hundred thousand. */
const BOXES_MAX = 2_000_000
const DEPTH_MAX = 16
const CHUNK_BYTES = 256 * 1024

/** Boxes that hold boxes, of those that anything reads. */
const CONTAINER_BOXES = new Set('moov trak mdia minf stbl dinf edts mvex moof traf mfra sinf schi'.split(' '))

/** A table that says how many entries it has: where the count stands in the content, and the bytes of an entry. */
const TABLES: Record<string, { countAt: number; entryBytes: (version: number) => number }> = {
  stsd: { countAt: 4, entryBytes: () => 8 },
  dref: { countAt: 4, entryBytes: () => 8 },
  stts: { countAt: 4, entryBytes: () => 8 },
  ctts: { countAt: 4, entryBytes: () => 8 },
  stss: { countAt: 4, entryBytes: () => 4 },
  stps: { countAt: 4, entryBytes: () => 4 },
  stsc: { countAt: 4, entryBytes: () => 12 },
  stco: { countAt: 4, entryBytes: () => 4 },
  co64: { countAt: 4, entryBytes: () => 8 },
  elst: { countAt: 4, entryBytes: (version) => (version === 1 ? 20 : 12) },
  sbgp: { countAt: 8, entryBytes: () => 8 },
}

interface Reading {
  file: number
  bytes: number
  boxes: number
  /** What all fragments together say that they hold. */
  samples: number
}

interface BoxContent {
  kind: string
  from: number
  to: number
}

/**
 * Refuses an mp4 whose counts don't fit the bytes that are there, in every box that is read by what follows: a loop over
 * such a count takes minutes and all memory. A table has an entry for each that it counts; where a sample has no bytes of
 * its own in a table, the file has at least one byte for it.
 * It reads without pause: for the process of a reader alone.
 * @throws UnreadableVideo
 */
export function assertPlausibleCounts(path: string): void {
  const file = openSync(path, 'r')
  try {
    const bytes = fstatSync(file).size
    const start = readAt({ file, bytes }, 0, 4)
    // Matroska: its parts have no counts without bytes.
    if (start.length === 4 && start.readUInt32BE(0) === 0x1a45dfa3) return
    checkBoxes({ file, bytes, boxes: 0, samples: 0 }, 0, bytes, 0)
  } finally {
    closeSync(file)
  }
}

function readAt({ file, bytes }: Pick<Reading, 'file' | 'bytes'>, at: number, length: number): Buffer {
  const buffer = Buffer.alloc(Math.max(0, Math.min(length, bytes - at)))
  return buffer.subarray(0, readSync(file, buffer, 0, buffer.length, at))
}

function checkBoxes(reading: Reading, from: number, to: number, depth: number): void {
  if (depth > DEPTH_MAX) throw new UnreadableVideo('boxes within boxes without end')
  for (let at = from; at + 8 <= to;) {
    if (++reading.boxes > BOXES_MAX) throw new UnreadableVideo('boxes without end')
    const header = readAt(reading, at, 16)
    if (header.length < 8) return
    const short = header.readUInt32BE(0)
    if (short === 1 && header.length < 16) return
    const size = short === 1 ? Number(header.readBigUInt64BE(8)) : short || to - at
    const kind = header.toString('latin1', 4, 8)
    const content = { kind, from: at + (short === 1 ? 16 : 8), to: Math.min(at + size, to) }
    // What is no box any more: whether the file is whole is asked elsewhere.
    if (content.to < content.from) return
    if (CONTAINER_BOXES.has(kind)) checkBoxes(reading, content.from, content.to, depth + 1)
    else checkContent(reading, content)
    at += size
  }
}

function checkContent(reading: Reading, content: BoxContent): void {
  const { kind, from, to } = content
  const table = TABLES[kind]
  if (table) {
    const head = readAt(reading, from, table.countAt + 4)
    if (head.length < table.countAt + 4 || head.length > to - from) throw implausibleCount(kind)
    const count = head.readUInt32BE(table.countAt)
    const entries = from + table.countAt + 4
    if (count * table.entryBytes(head.readUInt8(0)) > to - entries) throw implausibleCount(kind)
    if (kind === 'stts' || kind === 'ctts') checkSamples(reading, content, { entries, count, step: 8, at: 0 })
    if (kind === 'stsc') {
      for (const at of [0, 4]) checkSamples(reading, content, { entries, count, step: 12, at, isEach: true })
    }
    return
  }
  if (kind === 'stsz') checkSizes(reading, content)
  else if (kind === 'stz2') checkCompactSizes(reading, content)
  else if (kind === 'trun') checkRun(reading, content)
  else if (kind === 'tfra') checkFragmentIndex(reading, content)
  else if (kind === 'saiz' || kind === 'senc') checkEncrypted(reading, content)
}

const implausibleCount = (kind: string) => new UnreadableVideo(`${kind} counts more than it holds`)

/** Numbers of samples or chunks in a table: all of them together, or each, no more than the file has bytes. */
function checkSamples(
  reading: Reading,
  { kind }: BoxContent,
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
    const some = readAt(reading, entries + done * step, Math.min(perChunk, count - done) * step)
    for (let entry = 0; entry + step <= some.length; entry += step) {
      const value = some.readUInt32BE(entry + at)
      sum = isEach ? Math.max(sum, value) : sum + value
      if (sum > reading.bytes) throw implausibleCount(kind)
    }
  }
}

function checkSizes(reading: Reading, { kind, from, to }: BoxContent): void {
  const head = readAt(reading, from, 12)
  if (head.length < 12) throw implausibleCount(kind)
  const [size, count] = [head.readUInt32BE(4), head.readUInt32BE(8)]
  if (size === 0 ? 12 + 4 * count > to - from : count > reading.bytes) throw implausibleCount(kind)
}

function checkCompactSizes(reading: Reading, { kind, from, to }: BoxContent): void {
  const head = readAt(reading, from, 12)
  if (head.length < 12 || 12 + (head.readUInt32BE(8) * head.readUInt8(7)) / 8 > to - from)
    throw implausibleCount(kind)
}

/** Which fields each sample of a run has, of four bytes each. */
const SAMPLE_FIELDS = [0x100, 0x200, 0x400, 0x800]

function checkRun(reading: Reading, { kind, from, to }: BoxContent): void {
  const head = readAt(reading, from, 8)
  if (head.length < 8) throw implausibleCount(kind)
  const [flags, count] = [head.readUIntBE(1, 3), head.readUInt32BE(4)]
  const before = 8 + (flags & 0x1 ? 4 : 0) + (flags & 0x4 ? 4 : 0)
  const each = 4 * SAMPLE_FIELDS.filter((field) => flags & field).length
  reading.samples += count
  if (before + each * count > to - from || reading.samples > reading.bytes) throw implausibleCount(kind)
}

function checkFragmentIndex(reading: Reading, { kind, from, to }: BoxContent): void {
  const head = readAt(reading, from, 16)
  if (head.length < 16) throw implausibleCount(kind)
  const widths = head.readUInt8(11)
  const numbers = ((widths >> 4) & 3) + ((widths >> 2) & 3) + (widths & 3) + 3
  const each = (head.readUInt8(0) === 1 ? 16 : 8) + numbers
  if (16 + each * head.readUInt32BE(12) > to - from) throw implausibleCount(kind)
}

/** Of encrypted samples; the count of `saiz` stands behind two more numbers where its flags say so. */
function checkEncrypted(reading: Reading, { kind, from }: BoxContent): void {
  const head = readAt(reading, from, 17)
  const at = kind === 'senc' ? 4 : head.length > 3 && head.readUInt8(3) & 1 ? 13 : 5
  if (head.length < at + 4 || head.readUInt32BE(at) > reading.bytes) throw implausibleCount(kind)
}
