import type { Mutation } from './mutate-bytes.ts'
import type { Random } from './random.ts'

/** An element of EBML: WebM and Matroska. */
interface Element {
  at: number
  /** The offset of the element's size, and the number of its bytes. */
  sizeAt: number
  sizeBytes: number
  end: number
}

/** Segment, info, tracks and a track entry, cues and a cue point, clusters, block groups, tags. */
const HOLDERS = new Set([
  0x18538067, 0x1549a966, 0x1654ae6b, 0xae, 0xe0, 0xe1, 0x1c53bb6b, 0xbb, 0xb7, 0x1f43b675, 0xa0, 0x1254c367,
  0x7373, 0x114d9b74, 0x4dbb,
])

const widthOf = (first: number) => Math.clz32(first) - 23

function elementsOf(bytes: Buffer, from = 0, to = bytes.length): Element[] {
  const found: Element[] = []
  for (let at = from; at + 2 <= to;) {
    const idBytes = widthOf(bytes[at] ?? 0)
    const sizeAt = at + idBytes
    const sizeBytes = widthOf(bytes[sizeAt] ?? 0)
    if (idBytes > 4 || sizeBytes > 8 || sizeAt + sizeBytes > to) break
    const kind = bytes.readUIntBE(at, idBytes)
    let size = (bytes[sizeAt] ?? 0) & (0xff >> sizeBytes)
    for (let next = 1; next < sizeBytes; next++) size = size * 256 + (bytes[sizeAt + next] ?? 0)
    const isUnknown = size === 2 ** (7 * sizeBytes) - 1
    const start = sizeAt + sizeBytes
    const end = isUnknown ? to : Math.min(to, start + size)
    found.push({ at, sizeAt, sizeBytes, end })
    if (HOLDERS.has(kind)) found.push(...elementsOf(bytes, start, end))
    at = end
  }
  return found
}

const onElement =
  (change: (bytes: Buffer, element: Element, random: Random) => Buffer): Mutation =>
  (bytes, random) => {
    const elements = elementsOf(bytes)
    return elements.length > 0 ? change(bytes, random.pick(elements), random) : bytes
  }

const unknownSize = onElement((bytes, { sizeAt, sizeBytes }) => {
  const changed = Buffer.from(bytes)
  changed.fill(0xff, sizeAt, sizeAt + sizeBytes)
  changed[sizeAt] = 0xff >> (sizeBytes - 1)
  return changed
})

const falseSize = onElement((bytes, { sizeAt, sizeBytes }, random) => {
  const changed = Buffer.from(bytes)
  random.bytes(sizeBytes).copy(changed, sizeAt)
  const marker = 0x80 >> (sizeBytes - 1)
  changed[sizeAt] = marker | (random.below(256) & (marker - 1))
  return changed
})

const falseContent = onElement((bytes, { sizeAt, sizeBytes, end }, random) => {
  const changed = Buffer.from(bytes)
  const start = sizeAt + sizeBytes
  const length = Math.min(8, end - start)
  const filled = random.pick([0x00, 0xff, 0x7f, null])
  if (filled === null) random.bytes(length).copy(changed, start)
  else changed.fill(filled, start, start + length)
  return changed
})

/**
 * In a block, the fourth byte of the content is the lacing of its frames and the fifth the number of frames.
 */
const falseLacing = onElement((bytes, { sizeAt, sizeBytes }, random) => {
  const changed = Buffer.from(bytes)
  const start = sizeAt + sizeBytes
  if (start + 5 > changed.length) return changed
  changed[start + 3] = (changed[start + 3] ?? 0) ^ random.pick([2, 4, 6])
  changed[start + 4] = random.below(256)
  return changed
})

const duplicate = onElement((bytes, { at, end }, random) => {
  const content = bytes.subarray(at, end)
  const times = Math.min(1 + random.below(30), Math.ceil(200_000 / content.length))
  return Buffer.concat([
    bytes.subarray(0, end),
    ...Array.from({ length: times }, () => content),
    bytes.subarray(end),
  ])
})

const remove = onElement((bytes, { at, end }) => Buffer.concat([bytes.subarray(0, at), bytes.subarray(end)]))

/** The mutations of WebM. */
export const ELEMENTS: readonly Mutation[] = [
  unknownSize,
  falseSize,
  falseContent,
  falseContent,
  falseLacing,
  duplicate,
  remove,
]
