import type { Random } from './random.ts'

export type Mutation = (bytes: Buffer, random: Random) => Buffer

/** Counts and lengths that parsers often handle wrongly. */
export const ODD_NUMBERS = [
  0, 1, 2, 7, 8, 0x7f, 0x80, 0xff, 0x100, 0x7fff, 0x8000, 0xffff, 0x10000, 1_000_000, 100_000_000, 0x7fffffff,
  0x80000000, 4_000_000_000, 0xfffffffe, 0xffffffff,
] as const

export function putNumber(bytes: Buffer, at: number, width: number, value: number): void {
  if (at < 0 || at + width > bytes.length) return
  if (width === 1) bytes.writeUInt8(value & 0xff, at)
  else if (width === 2) bytes.writeUInt16BE(value & 0xffff, at)
  else bytes.writeUInt32BE(value >>> 0, at)
}

const flipBits: Mutation = (bytes, random) => {
  const changed = Buffer.from(bytes)
  for (let left = 1 + random.below(16); left > 0; left--) {
    const at = random.below(changed.length)
    changed[at] = (changed[at] ?? 0) ^ (1 << random.below(8))
  }
  return changed
}

const writeOddNumber: Mutation = (bytes, random) => {
  const changed = Buffer.from(bytes)
  // Most counts are near the beginning or the end of a file.
  const reach = random.chance(0.5) ? Math.min(changed.length, 2000) : changed.length
  const from = random.chance(0.3) ? changed.length - reach : 0
  putNumber(changed, from + random.below(reach), random.pick([1, 2, 4]), random.pick(ODD_NUMBERS))
  return changed
}

const truncate: Mutation = (bytes, random) => bytes.subarray(0, 1 + random.below(bytes.length))

const insert: Mutation = (bytes, random) => {
  const at = random.below(bytes.length)
  return Buffer.concat([bytes.subarray(0, at), random.bytes(1 + random.below(64)), bytes.subarray(at)])
}

const repeat: Mutation = (bytes, random) => {
  const from = random.below(bytes.length)
  const part = bytes.subarray(from, from + 1 + random.below(Math.min(4000, bytes.length - from)))
  const times = Array.from({ length: 1 + random.below(20) }, () => part)
  return Buffer.concat([bytes.subarray(0, from), ...times, bytes.subarray(from)])
}

const cut: Mutation = (bytes, random) => {
  const from = random.below(bytes.length)
  return Buffer.concat([bytes.subarray(0, from), bytes.subarray(from + 1 + random.below(500))])
}

/** The mutations of any file. */
export const ANY: readonly Mutation[] = [flipBits, writeOddNumber, truncate, insert, repeat, cut]
