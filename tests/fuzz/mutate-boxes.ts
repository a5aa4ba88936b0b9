import { ODD_NUMBERS, putNumber, type Mutation } from './mutate-bytes.ts'
import type { Random } from './random.ts'

interface Box {
  kind: string
  at: number
  end: number
  /** The boxes around this box, the outermost first. */
  around: Box[]
}

const HOLDERS = new Set('moov trak mdia minf stbl dinf edts mvex moof traf mfra udta'.split(' '))

function boxesOf(bytes: Buffer, from = 0, to = bytes.length, around: Box[] = []): Box[] {
  const found: Box[] = []
  for (let at = from; at + 8 <= to;) {
    const size = bytes.readUInt32BE(at)
    if (size < 8 || at + size > to) break
    const box = { kind: bytes.toString('latin1', at + 4, at + 8), at, end: at + size, around }
    found.push(box)
    if (HOLDERS.has(box.kind)) found.push(...boxesOf(bytes, at + 8, box.end, [...around, box]))
    at += size
  }
  return found
}

/** Replaces the bytes of a box and updates the sizes of the boxes around it, or leaves the sizes wrong. */
function replaceBox(bytes: Buffer, box: Box, by: Buffer, isTold: boolean): Buffer {
  const changed = Buffer.concat([bytes.subarray(0, box.at), by, bytes.subarray(box.end)])
  const grown = by.length - (box.end - box.at)
  if (isTold) for (const { at, end } of box.around) changed.writeUInt32BE(Math.max(8, end - at + grown), at)
  return changed
}

const onBox =
  (change: (bytes: Buffer, box: Box, random: Random, boxes: Box[]) => Buffer): Mutation =>
  (bytes, random) => {
    const boxes = boxesOf(bytes)
    return boxes.length > 0 ? change(bytes, random.pick(boxes), random, boxes) : bytes
  }

const falseSize = onBox((bytes, { at }, random) => {
  const changed = Buffer.from(bytes)
  putNumber(
    changed,
    at,
    4,
    random.pick([...ODD_NUMBERS, bytes.readUInt32BE(at) + 1, bytes.readUInt32BE(at) - 1]),
  )
  return changed
})

/** The first numbers of a box are its flags, counts and sizes. */
const falseNumbers = onBox((bytes, _, random, boxes) => {
  const changed = Buffer.from(bytes)
  const tables = boxes.filter(({ kind }) => !HOLDERS.has(kind) && kind !== 'mdat')
  const { at, end } = random.pick(tables.length > 0 ? tables : boxes)
  for (let left = 1 + random.below(3); left > 0; left--) {
    const place = at + 8 + 4 * random.below(Math.max(1, Math.min(8, (end - at - 8) / 4)))
    if (place + 4 <= end) putNumber(changed, place, 4, random.pick(ODD_NUMBERS))
  }
  return changed
})

const anotherKind = onBox((bytes, { at }, random, boxes) => {
  const changed = Buffer.from(bytes)
  changed.write(random.pick(boxes).kind, at + 4, 'latin1')
  return changed
})

const duplicate = onBox((bytes, box, random) => {
  const content = bytes.subarray(box.at, box.end)
  const times = Math.min(1 + random.below(30), Math.ceil(200_000 / content.length))
  const copies = Array.from({ length: 1 + times }, () => content)
  return replaceBox(bytes, box, Buffer.concat(copies), random.chance(0.7))
})

const remove = onBox((bytes, box, random) => replaceBox(bytes, box, Buffer.alloc(0), random.chance(0.7)))

const anotherInItsPlace = onBox((bytes, box, random, boxes) => {
  const other = random.pick(boxes)
  return replaceBox(bytes, box, bytes.subarray(other.at, other.end), random.chance(0.7))
})

const withinItself = onBox((bytes, box, random) => {
  let content = bytes.subarray(box.at, box.end)
  for (let depth = 1 + random.below(200); depth > 0 && content.length < 500_000; depth--) {
    const head = Buffer.from(bytes.subarray(box.at, box.at + 8))
    head.writeUInt32BE(content.length + 8, 0)
    content = Buffer.concat([head, content])
  }
  return replaceBox(bytes, box, content, random.chance(0.7))
})

/** The mutations of MP4 and MOV. */
export const BOXES: readonly Mutation[] = [
  falseSize,
  falseNumbers,
  falseNumbers,
  falseNumbers,
  anotherKind,
  duplicate,
  remove,
  anotherInItsPlace,
  withinItself,
]
