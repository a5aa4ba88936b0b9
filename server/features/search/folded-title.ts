import { foldedBytes, foldedWords } from './search-terms.ts'

const QUOTE = 34
const BACKSLASH = 92
const SPACE = 32
/** The title begins after the fifth quote: `{"id":1,"title":"…`. */
const QUOTES_BEFORE = 5
/** The folded form of a character as one byte; 0 where it has none. */
const foldedByte = (character: string): number => {
  const folded = foldedWords(character).trim()
  return folded > '~' ? 0 : folded.charCodeAt(0) || SPACE
}
/** By byte of a text in JSON; 0 for the bytes that only a decoded text tells. */
const FOLDED = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte === BACKSLASH || byte > 127 ? 0 : foldedByte(String.fromCharCode(byte)),
)
/** The letters À to ÿ are this byte and one of 64. */
const LATIN = 0xc3
const FOLDED_LATIN = Uint8Array.from({ length: 64 }, (_, place) =>
  foldedByte(String.fromCharCode(0xc0 + place)),
)
const NOTHING = new Uint8Array()
/** Longer ones are decoded. */
const written = new Uint8Array(1024)

/**
 * The words of a title as `foldedBytes` writes them; a search reads up to 200. Most titles are ASCII or have
 * letters such as ä and é, and are read byte by byte: 0.3 µs for each, in place of 4 µs.
 * @param own the own fields of a video (video-json.ts)
 */
export function foldedTitle(own: Uint8Array): Uint8Array {
  let from = 0
  for (let quotes = 0; quotes < QUOTES_BEFORE; from++) if (own[from] === QUOTE) quotes++
  written[0] = SPACE
  let length = 1
  for (let at = from; own[at] !== QUOTE; at++) {
    const byte = (own[at] === LATIN ? FOLDED_LATIN[(own[++at] ?? 0) & 63] : FOLDED[own[at] ?? 0]) ?? 0
    if (byte === 0 || length + 1 >= written.length) return decodedTitle(own, from)
    if (byte !== SPACE || written[length - 1] !== SPACE) written[length++] = byte
  }
  if (length === 1) return NOTHING
  if (written[length - 1] !== SPACE) written[length++] = SPACE
  return written.slice(0, length)
}

function decodedTitle(own: Uint8Array, from: number): Uint8Array {
  let to = from
  while (own[to] !== QUOTE) to += own[to] === BACKSLASH ? 2 : 1
  const json = Buffer.from(own.buffer, own.byteOffset + from - 1, to - from + 2).toString()
  return foldedBytes(JSON.parse(json) as string)
}
