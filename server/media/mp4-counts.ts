import { boxesIn, readAt, withBoxReader, type Box, type BoxReader } from './mp4-boxes.ts'
import { UnreadableVideo } from './unreadable.ts'

/** Hours of video in fragments of a second have some hundred thousand boxes. */
const BOXES_MAX = 2_000_000
const DEPTH_MAX = 16
const CHUNK_BYTES = 256 * 1024
const MATROSKA_SIGNATURE = 0x1a45dfa3

/** The boxes with nested boxes, of those that the parsers read. */
const CONTAINER_BOXES = new Set('moov trak mdia minf stbl dinf edts mvex moof traf mfra sinf schi'.split(' '))

/** Tables with a count of entries: the position of the count in the content, and the bytes of an entry. */
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

interface CountReader extends BoxReader {
  /** The samples of all fragments together. */
  samples: number
}

/**
 * Rejects an mp4 whose counts don't fit its bytes, in every box that the parsers read: a loop over such a count takes
 * minutes and all memory. A table needs the bytes of its entries; for each sample without bytes in a table, the file
 * needs at least one byte. Runs synchronously: only for the reader process.
 * @throws UnreadableVideo
 */
export const assertPlausibleCounts = (path: string): void =>
  withBoxReader(path, BOXES_MAX, (reader) => {
    const start = readAt(reader, 0, 4)
    // Matroska has no counts without bytes.
    if (start.length === 4 && start.readUInt32BE(0) === MATROSKA_SIGNATURE) return
    checkBoxes({ ...reader, samples: 0 }, 0, reader.bytes, 0)
  })

function checkBoxes(reader: CountReader, from: number, to: number, depth: number): void {
  if (depth > DEPTH_MAX) throw new UnreadableVideo('too many nested boxes')
  for (const box of boxesIn(reader, from, to)) {
    const content = { ...box, to: Math.min(box.to, to) }
    if (content.to < content.from) break
    if (CONTAINER_BOXES.has(box.kind)) checkBoxes(reader, content.from, content.to, depth + 1)
    else checkContent(reader, content)
  }
  if (reader.boxesLeft <= 0) throw new UnreadableVideo('too many boxes')
}

function checkContent(reader: CountReader, content: Box): void {
  const { kind, from, to } = content
  const table = TABLES[kind]
  if (table) {
    const head = readAt(reader, from, table.countAt + 4)
    if (head.length < table.countAt + 4 || head.length > to - from) throw implausibleCount(kind)
    const count = head.readUInt32BE(table.countAt)
    const entries = from + table.countAt + 4
    if (count * table.entryBytes(head.readUInt8(0)) > to - entries) throw implausibleCount(kind)
    if (kind === 'stts' || kind === 'ctts') checkSamples(reader, content, { entries, count, step: 8, at: 0 })
    if (kind === 'stsc') {
      for (const at of [0, 4]) checkSamples(reader, content, { entries, count, step: 12, at, isEach: true })
    }
    return
  }
  if (kind === 'stsz') checkSizes(reader, content)
  else if (kind === 'stz2') checkCompactSizes(reader, content)
  else if (kind === 'trun') checkRun(reader, content)
  else if (kind === 'tfra') checkFragmentIndex(reader, content)
  else if (kind === 'saiz' || kind === 'senc') checkEncrypted(reader, content)
}

const implausibleCount = (kind: string) => new UnreadableVideo(`${kind} counts more than it holds`)

/** The numbers of samples or chunks in a table, in total or each, must not exceed the bytes of the file. */
function checkSamples(
  reader: BoxReader,
  { kind }: Box,
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

function checkSizes(reader: BoxReader, { kind, from, to }: Box): void {
  const head = readAt(reader, from, 12)
  if (head.length < 12) throw implausibleCount(kind)
  const [size, count] = [head.readUInt32BE(4), head.readUInt32BE(8)]
  if (size === 0 ? 12 + 4 * count > to - from : count > reader.bytes) throw implausibleCount(kind)
}

function checkCompactSizes(reader: BoxReader, { kind, from, to }: Box): void {
  const head = readAt(reader, from, 12)
  if (head.length < 12 || 12 + (head.readUInt32BE(8) * head.readUInt8(7)) / 8 > to - from)
    throw implausibleCount(kind)
}

/** The flags of a run for the fields of each sample, of four bytes each. */
const SAMPLE_FIELDS = [0x100, 0x200, 0x400, 0x800]

function checkRun(reader: CountReader, { kind, from, to }: Box): void {
  const head = readAt(reader, from, 8)
  if (head.length < 8) throw implausibleCount(kind)
  const [flags, count] = [head.readUIntBE(1, 3), head.readUInt32BE(4)]
  const before = 8 + (flags & 0x1 ? 4 : 0) + (flags & 0x4 ? 4 : 0)
  const each = 4 * SAMPLE_FIELDS.filter((field) => flags & field).length
  reader.samples += count
  if (before + each * count > to - from || reader.samples > reader.bytes) throw implausibleCount(kind)
}

function checkFragmentIndex(reader: BoxReader, { kind, from, to }: Box): void {
  const head = readAt(reader, from, 16)
  if (head.length < 16) throw implausibleCount(kind)
  const widths = head.readUInt8(11)
  const numbers = ((widths >> 4) & 3) + ((widths >> 2) & 3) + (widths & 3) + 3
  const each = (head.readUInt8(0) === 1 ? 16 : 8) + numbers
  if (16 + each * head.readUInt32BE(12) > to - from) throw implausibleCount(kind)
}

/** The count of encrypted samples; flag 1 of `saiz` puts two more numbers before it. */
function checkEncrypted(reader: BoxReader, { kind, from }: Box): void {
  const head = readAt(reader, from, 17)
  const at = kind === 'senc' ? 4 : head.length > 3 && head.readUInt8(3) & 1 ? 13 : 5
  if (head.length < at + 4 || head.readUInt32BE(at) > reader.bytes) throw implausibleCount(kind)
}
