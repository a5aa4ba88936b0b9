import { pngChunk } from '#server/testing/hostile-files.ts'
import { ODD_NUMBERS, putNumber, type Mutation } from './mutate-bytes.ts'
import type { Random } from './random.ts'

interface Chunk {
  kind: string
  content: Buffer
}

const PNG_HEAD = 8

function chunksOf(bytes: Buffer): Chunk[] {
  const found: Chunk[] = []
  for (let at = PNG_HEAD; at + 12 <= bytes.length;) {
    const length = bytes.readUInt32BE(at)
    const content = bytes.subarray(at + 8, at + 8 + length)
    found.push({ kind: bytes.toString('latin1', at + 4, at + 8), content })
    at += 12 + length
  }
  return found
}

/** Writes chunks with correct checksums. */
const onChunks =
  (change: (chunks: Chunk[], random: Random) => Chunk[]): Mutation =>
  (bytes, random) => {
    const chunks = chunksOf(bytes)
    if (chunks.length === 0) return bytes
    const changed = change(chunks, random).map(({ kind, content }) => pngChunk(kind, content))
    return Buffer.concat([bytes.subarray(0, PNG_HEAD), ...changed])
  }

const falseHeader = onChunks(([header, ...rest], random) => {
  if (!header) return rest
  const content = Buffer.from(header.content)
  if (random.chance(0.7)) putNumber(content, 4 * random.below(2), 4, random.pick(ODD_NUMBERS))
  if (random.chance(0.5)) content[8] = random.pick([1, 2, 4, 8, 16, 32])
  if (random.chance(0.5)) content[9] = random.pick([0, 2, 3, 4, 6, 7])
  if (random.chance(0.3)) content[12] = random.below(3)
  return [{ kind: 'IHDR', content }, ...rest]
})

const falseChunk = onChunks((chunks, random) => {
  const chosen = random.pick(chunks)
  const content = Buffer.from(chosen.content)
  if (content.length > 0) content[random.below(content.length)] = random.below(256)
  return chunks.map((chunk) => (chunk === chosen ? { kind: chunk.kind, content } : chunk))
})

const otherOrder = onChunks((chunks, random) => {
  const [moved, place] = [random.pick(chunks), random.below(chunks.length)]
  const copies = Array.from({ length: random.below(200) }, () => moved)
  return chunks.toSpliced(place, random.below(2), ...copies)
})

const unknownChunk = onChunks((chunks, random) => {
  const kind = random.pick([
    'eXIf',
    'iCCP',
    'tEXt',
    'zTXt',
    'iTXt',
    'acTL',
    'fcTL',
    'fdAT',
    'tRNS',
    'PLTE',
    'gAMA',
  ])
  return chunks.toSpliced(1, 0, { kind, content: random.bytes(random.below(300)) })
})

export const CHUNKS: readonly Mutation[] = [falseHeader, falseHeader, falseChunk, otherOrder, unknownChunk]

interface Segment {
  marker: number
  at: number
  end: number
}

const START_OF_SCAN = 0xda

/** The segments of a JPEG; a scan segment extends to the next marker. */
function segmentsOf(bytes: Buffer): Segment[] {
  const found: Segment[] = []
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff;) {
    const marker = bytes[at + 1] ?? 0
    let end = at + 2 + bytes.readUInt16BE(at + 2)
    if (marker === START_OF_SCAN) {
      const isData = (place: number) => bytes[place] !== 0xff || bytes[place + 1] === 0
      while (end < bytes.length && isData(end)) end++
    }
    found.push({ marker, at, end: Math.min(end, bytes.length) })
    at = end
  }
  return found
}

const onSegment =
  (change: (bytes: Buffer, segment: Segment, random: Random) => Buffer): Mutation =>
  (bytes, random) => {
    const segments = segmentsOf(bytes)
    return segments.length > 0 ? change(bytes, random.pick(segments), random) : bytes
  }

const falseLength = onSegment((bytes, { at }, random) => {
  const changed = Buffer.from(bytes)
  putNumber(changed, at + 2, 2, random.pick(ODD_NUMBERS))
  return changed
})

const falseSegment = onSegment((bytes, { at, end }, random) => {
  const changed = Buffer.from(bytes)
  for (let left = 1 + random.below(4); left > 0; left--)
    putNumber(
      changed,
      at + 4 + random.below(Math.max(1, Math.min(16, end - at - 4))),
      random.pick([1, 2]),
      random.pick(ODD_NUMBERS),
    )
  return changed
})

const manySegments = onSegment((bytes, { at, end }, random) => {
  const part = bytes.subarray(at, end)
  const times = Math.min(1 + random.below(3000), Math.ceil(1_500_000 / part.length))
  return Buffer.concat([
    bytes.subarray(0, end),
    ...Array.from({ length: times }, () => part),
    bytes.subarray(end),
  ])
})

const removeSegment = onSegment((bytes, { at, end }) =>
  Buffer.concat([bytes.subarray(0, at), bytes.subarray(end)]),
)

export const SEGMENTS: readonly Mutation[] = [
  falseLength,
  falseSegment,
  falseSegment,
  manySegments,
  removeSegment,
]

const GIF_SIZE_AT = 6

/** Sizes of a GIF's screen, and of the frames that have a position. */
const falseScreen: Mutation = (bytes, random) => {
  const changed = Buffer.from(bytes)
  const frame = changed.indexOf(0x2c, 13)
  const at = random.chance(0.5) || frame === -1 ? GIF_SIZE_AT : frame + 1
  for (let place = at; place < at + 8; place += 2)
    if (random.chance(0.5)) putNumber(changed, place, 2, random.pick(ODD_NUMBERS))
  return changed
}

const manyFrames: Mutation = (bytes, random) => {
  const from = bytes.indexOf(Buffer.from([0x21, 0xf9]))
  if (from === -1) return bytes
  const frame = bytes.subarray(from, -1)
  const times = Math.min(1 + random.below(3000), Math.ceil(1_500_000 / frame.length))
  return Buffer.concat([
    bytes.subarray(0, -1),
    ...Array.from({ length: times }, () => frame),
    bytes.subarray(-1),
  ])
}

export const FRAMES: readonly Mutation[] = [falseScreen, falseScreen, manyFrames]
