import { crc32 } from 'node:zlib'

/** The longest text that `gzipText` takes, in bytes. */
export const MAX_GZIP_TEXT = 128 * 1024

/** gzip, deflate, no name and no time; as 16-bit words from the lowest byte. */
const HEADER = [0x8b1f, 8, 0, 0, 0xff04]
/** How far back a repetition may be, and how long it may be. */
const [FARTHEST, LONGEST] = [32_768, 258]
const SHORTEST = 4
const [QUOTE, SPACE] = [0x22, 0x20]
const HASH_BITS = 10

/** Bits with their number above 16 of them. Codes are sent from their highest bit, other numbers from the lowest. */
const packed = (bits: number, count: number): number => bits | (count << 16)
function reversed(code: number, count: number): number {
  let bits = 0
  for (let at = 0; at < count; at++) bits |= ((code >> at) & 1) << (count - 1 - at)
  return bits
}

/** The fixed codes of deflate (RFC 1951, 3.2.5 and 3.2.6) for bytes, for lengths, and for distances. */
const BYTES = Uint32Array.from({ length: 256 }, (_, byte) =>
  byte < 144 ? packed(reversed(0x30 + byte, 8), 8) : packed(reversed(0x190 + byte - 144, 9), 9),
)
const LENGTHS = new Uint32Array(LONGEST + 1)
for (let symbol = 257, length = 3; symbol < 285; symbol++) {
  const extra = symbol < 265 ? 0 : (symbol - 261) >> 2
  const count = symbol < 280 ? 7 : 8
  const code = reversed(symbol < 280 ? symbol - 256 : symbol - 280 + 0xc0, count)
  for (let more = 0; more < 1 << extra; more++)
    LENGTHS[length++] = packed(code | (more << count), count + extra)
}
LENGTHS[LONGEST] = packed(reversed(0xc5, 8), 8)
const DISTANCE_SYMBOLS = Uint8Array.from({ length: 30 }, (_, symbol) => reversed(symbol, 5))

/** Deflated bits, in memory that is used again and again. A byte takes 9 bits at most. */
const words = new Uint16Array(MAX_GZIP_TEXT)
words.set(HEADER)
/** Where a word or a string with this hash began last. */
const lastPlaces = new Int32Array(1 << HASH_BITS)

/**
 * Compresses JSON and other text in a third of the time that zlib takes at its fastest, to up to twice the bytes: it
 * searches for repetitions only where a string or a word begins, and its codes are always the same. The bits that wait
 * are local variables, and are written in four places: a method that writes them takes a quarter more time.
 * @param text at most `MAX_GZIP_TEXT` bytes
 */
export function gzipText(text: Buffer): Buffer {
  const view = new DataView(text.buffer, text.byteOffset, text.length)
  const { length } = text
  const lastStart = length - SHORTEST
  lastPlaces.fill(-FARTHEST - 1)
  let written = HEADER.length
  // The last block, of fixed codes.
  let bits = 3
  let count = 3
  let at = 0
  while (at < length) {
    const byte = text[at] ?? 0
    if ((byte === QUOTE || byte === SPACE) && at <= lastStart) {
      const first = view.getInt32(at, true)
      const hash = Math.imul(first, 0x9e3779b1) >>> (32 - HASH_BITS)
      const before = lastPlaces[hash] ?? 0
      lastPlaces[hash] = at
      const distance = at - before
      if (distance <= FARTHEST && view.getInt32(before, true) === first) {
        const end = endOfRepetition(view, at, distance, lastStart)
        const above = distance - 1
        const top = 31 - Math.clz32(above | 1)
        const extra = top > 1 ? top - 1 : 0
        const symbol = above < 4 ? above : 2 * top + ((above >> extra) & 1)
        for (let left = end - at; left > 0;) {
          // What is left over must have three bytes or more.
          const part = left > LONGEST + 2 ? LONGEST : left > LONGEST ? LONGEST - 3 : left
          const code = LENGTHS[part] ?? 0
          bits |= (code & 0xffff) << count
          count += code >>> 16
          if (count >= 16) {
            words[written++] = bits
            bits >>>= 16
            count -= 16
          }
          bits |= (DISTANCE_SYMBOLS[symbol] ?? 0) << count
          count += 5
          if (count >= 16) {
            words[written++] = bits
            bits >>>= 16
            count -= 16
          }
          bits |= (above & ((1 << extra) - 1)) << count
          count += extra
          if (count >= 16) {
            words[written++] = bits
            bits >>>= 16
            count -= 16
          }
          left -= part
        }
        at = end
        continue
      }
    }
    const code = BYTES[byte] ?? 0
    bits |= (code & 0xffff) << count
    count += code >>> 16
    if (count >= 16) {
      words[written++] = bits
      bits >>>= 16
      count -= 16
    }
    at++
  }
  // Seven zeros end the block.
  words[written] = bits
  words[written + 1] = 0
  const deflated = written * 2 + Math.ceil((count + 7) / 8)
  const gzipped = Buffer.allocUnsafe(deflated + 8)
  gzipped.set(new Uint8Array(words.buffer, 0, deflated))
  gzipped.writeUInt32LE(crc32(text), deflated)
  gzipped.writeUInt32LE(length, deflated + 4)
  return gzipped
}

/**
 * Where the bytes at a place differ from those at a distance before it. The first four are alike.
 * @param lastStart where the last four bytes begin: a repetition that goes on after them ends there
 */
function endOfRepetition(view: DataView, at: number, distance: number, lastStart: number): number {
  for (let end = at + SHORTEST; ; end += 4) {
    if (end > lastStart) return end
    const differing = view.getInt32(end - distance, true) ^ view.getInt32(end, true)
    // The lowest byte that differs.
    if (differing !== 0) return end + ((31 - Math.clz32(differing & -differing)) >> 3)
  }
}
