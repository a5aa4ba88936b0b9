import path from 'node:path'

/** Writes boxes that phones and attackers write and ffmpeg doesn't, into a small movie whose data precedes its moov. */

interface Box {
  kind: string
  at: number
  end: number
}

/** The bytes of fixed fields before the nested boxes of these boxes. */
const BEFORE = new Map([
  ['stsd', 8],
  ['dref', 8],
])
const PICTURE_ENTRY_BYTES = 78

function boxesIn(movie: Buffer, from: number, end: number): Box[] {
  const found: Box[] = []
  for (let at = from; at + 8 <= end; at += movie.readUInt32BE(at))
    found.push({ kind: movie.toString('latin1', at + 4, at + 8), at, end: at + movie.readUInt32BE(at) })
  return found
}

/** The path of boxes from the movie to this box, in the track with this number. The last may be any box of its kind. */
function wayTo(movie: Buffer, track: number, inner: readonly string[]): Box[] {
  const way: Box[] = []
  let within = { from: 0, end: movie.length }
  for (const kind of ['moov', 'trak', ...inner]) {
    const boxes = boxesIn(movie, within.from, within.end).filter((box) => box.kind === kind || kind === '*')
    const box = boxes[kind === 'trak' ? track : 0]
    if (!box) throw new Error(`There is no ${kind} in it`)
    way.push(box)
    within = { from: box.at + 8 + (BEFORE.get(box.kind) ?? 0), end: box.end }
  }
  return way
}

/** Replaces bytes, and corrects the sizes of all boxes around them. */
function splice(movie: Buffer, around: readonly Box[], from: number, to: number, bytes: Buffer): Buffer {
  const changed = Buffer.concat([movie.subarray(0, from), bytes, movie.subarray(to)])
  for (const { at } of around)
    changed.writeUInt32BE(changed.readUInt32BE(at) + bytes.length - (to - from), at)
  return changed
}

const ENTRY = ['mdia', 'minf', 'stbl', 'stsd', '*'] as const

/** Adds a Dolby Vision record to the codec of the first track, and renames that codec. */
export function withDolbyVision(
  movie: Buffer,
  { profile, compatibility, entry }: { profile: number; compatibility: number; entry: 'hvc1' | 'dvh1' },
): Buffer {
  const record = Buffer.alloc(8 + 24)
  record.writeUInt32BE(record.length, 0)
  record.write(profile < 8 ? 'dvcC' : 'dvvC', 4, 'latin1')
  // Version 1.0, the level of 1080p at 30; metadata and base layer are present, an enhancement layer is not.
  const level = 4
  const isAvailable = { metadata: 0b100, secondLayer: 0b000, pictures: 0b001 }
  record.writeUInt16BE(0x0100, 8)
  record.writeUInt16BE((profile << 9) | (level << 3) | isAvailable.metadata | isAvailable.pictures, 10)
  record.writeUInt8(compatibility << 4, 12)
  const way = wayTo(movie, 0, ENTRY)
  const { at = 0, end = 0 } = way.at(-1) ?? {}
  if (end - at < 8 + PICTURE_ENTRY_BYTES) throw new Error('These are no pictures')
  const changed = splice(movie, way, end, end, record)
  changed.write(entry, at + 4, 'latin1')
  return changed
}

/** Changes an audio track to the codec of a phone's spatial audio, which ffmpeg doesn't know. */
export function withSpatialSound(movie: Buffer, track: number): Buffer {
  const changed = Buffer.from(movie)
  const { at, end } = wayTo(movie, track, ENTRY).at(-1) ?? { at: 0, end: 0 }
  changed.write('apac', at + 4, 'latin1')
  changed.write('dapa', changed.subarray(at, end).indexOf('esds') + at, 'latin1')
  return changed
}

/** Changes an audio track to timed metadata. */
export function withTimedMetadata(movie: Buffer, track: number): Buffer {
  const changed = withSpatialSound(movie, track)
  const entry = wayTo(movie, track, ENTRY).at(-1)?.at ?? 0
  const handler = wayTo(movie, track, ['mdia', 'hdlr']).at(-1)?.at ?? 0
  const header = wayTo(movie, track, ['mdia', 'minf', 'smhd']).at(-1)?.at ?? 0
  changed.write('mebx', entry + 4, 'latin1')
  changed.write('meta', handler + 16, 'latin1')
  changed.write('nmhd', header + 4, 'latin1')
  return changed
}

/** Changes an audio track to an AAC profile that few decoders know; the first bits of the codec name the profile. */
export function withUnknownAac(movie: Buffer, track: number): Buffer {
  const changed = Buffer.from(movie)
  const { at, end } = wayTo(movie, track, ENTRY).at(-1) ?? { at: 0, end: 0 }
  const settings = changed.subarray(at, end).indexOf(Buffer.from([0x05, 0x80, 0x80, 0x80])) + at
  // USAC is object type 42, written as 31 and the rest after 32. 48 kHz and stereo follow.
  changed.writeUIntBE((31 << 19) | ((42 - 32) << 13) | (3 << 9) | (2 << 5), settings + 5, 3)
  return changed
}

/**
 * Replaces a track's reference to its own file by a QuickTime alias of another file.
 * @param up how many levels above the movie the folder of the other file is
 */
export function withAlias(movie: Buffer, target: string, up = 1): Buffer {
  const name = Buffer.alloc(64)
  name.writeUInt8(name.write(path.basename(target), 1), 0)
  const way = Buffer.alloc(4 + target.length + (target.length % 2))
  way.writeUInt16BE(2, 0)
  way.writeUInt16BE(target.length, 2)
  way.write(target, 4)
  const head = Buffer.alloc(12 + 10 + 28 + 12)
  head.write('alis', 4)
  const levels = Buffer.from([0, up, 0, 1])
  const end = Buffer.from('ffff0000', 'hex')
  return withReference(
    movie,
    Buffer.concat([head, name, Buffer.alloc(16), levels, Buffer.alloc(16), way, end]),
  )
}

/** Replaces the reference by a URL. */
export const withAddress = (movie: Buffer, url: string): Buffer =>
  withReference(movie, Buffer.concat([Buffer.alloc(4), Buffer.from('url \0\0\0\0'), Buffer.from(`${url}\0`)]))

function withReference(movie: Buffer, reference: Buffer): Buffer {
  reference.writeUInt32BE(reference.length, 0)
  const way = wayTo(movie, 0, ['mdia', 'minf', 'dinf', 'dref', '*'])
  const { at, end } = way.at(-1) ?? { at: 0, end: 0 }
  return splice(movie, way.slice(0, -1), at, end, reference)
}
