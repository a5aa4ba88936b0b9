import { foldedWords, TERMS_MAX, withoutAccents } from './search-terms.ts'

const TITLE_SCORE = 100
const AT_TITLE_START = 20
const IN_NAMES = 10
const WHOLE_WORD = 5

/** What `wordsIn` returns has the searched word at place n as the bit n; where it is a whole word also `WHOLE_WORD_SHIFT` bits above. */
const WHOLE_WORD_SHIFT = TERMS_MAX
const WORD_BITS = (1 << WHOLE_WORD_SHIFT) - 1
const AT_START = 1 << (2 * TERMS_MAX)
const UNREADABLE_LETTER = -1

const SPACE = 32
const QUOTE = 34
const BACKSLASH = 92
const COLON = 58
/** A title begins after `:"`, where the id has one digit (`{"id":1,"title":"…`) after this many bytes. */
const TITLE_FROM = 17
/** The letters À to ÿ are this byte and one of 64. */
const LATIN = 0xc3

/** The folded form of a character as one byte; 0 where it has none. */
const foldedByte = (character: string): number => {
  const folded = foldedWords(character).trim()
  return folded > '~' ? 0 : folded.charCodeAt(0) || SPACE
}
/** By byte of a text in JSON; 0 for the bytes that only a decoded text tells. */
const IN_JSON = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte === BACKSLASH || byte > 127 ? 0 : foldedByte(String.fromCharCode(byte)),
)
const LATIN_IN_JSON = Uint8Array.from({ length: 64 }, (_, place) =>
  foldedByte(String.fromCharCode(0xc0 + place)),
)
/** By byte of a folded text. */
const IN_FOLDED = Uint8Array.from({ length: 256 }, (_, byte) => (byte === QUOTE ? SPACE : byte))

const encoder = new TextEncoder()
/** In UTF-8. It ends with a quote, like a text in JSON. */
const foldedText = (text: string): Uint8Array => encoder.encode(`${foldedWords(text)}"`)

/** Names that a search finds. Many videos have the same. */
export interface Names {
  readonly text: Uint8Array
  /** The first letters of the words (`letterBit`). Most searches have no word that begins with one of them. */
  readonly letters: number
}

interface Searched {
  readonly words: readonly Uint8Array[]
  /** The first letters of the words. Most words of a text begin with another one. */
  readonly letters: number
}

/** One of 32 bits, which several letters have. */
const letterBit = (byte = 0): number => 1 << (byte & 31)

export function readNames(names: string): Names {
  const text = foldedText(names)
  const letters = text.reduce((bits, byte, at) => (text[at - 1] === SPACE ? bits | letterBit(byte) : bits), 0)
  return { text, letters }
}

/** The word of a text that is compared. Searched words are shorter: what is left out of a long one is not compared. */
const word = new Uint8Array(256)

/** The bits of the searched words that begin the word of this length. */
function bitsOf(length: number, { words }: Searched): number {
  let bits = 0
  for (let n = 0; n < words.length; n++) {
    const searched = words[n] ?? word
    let same = 0
    while (same < searched.length && searched[same] === word[same]) same++
    if (same === searched.length && same <= length)
      bits |= (1 << n) | (same === length ? 1 << (n + WHOLE_WORD_SHIFT) : 0)
  }
  return bits
}

/**
 * Finds the searched words that begin a word of a text. This runs for each match of each search: it creates no object.
 * @param from the place where the text begins; it ends with a quote
 * @param folded the folded bytes by byte of the text
 * @returns bits, with AT_START where the text begins with the first searched word; UNREADABLE_LETTER for a text in JSON that
 *   must be decoded
 */
function wordsIn(text: Uint8Array, from: number, folded: Uint8Array, searched: Searched): number {
  let found = 0
  let length = 0
  let isFirst = true
  for (let at = from; ; at++) {
    const first = text[at] ?? QUOTE
    let byte = folded[first] ?? 0
    if (byte === 0 && first === LATIN) byte = LATIN_IN_JSON[(text[++at] ?? 0) & 63] ?? 0
    if (byte === 0) return UNREADABLE_LETTER
    if (byte !== SPACE) {
      word[length++] = byte
      continue
    }
    if (length > 0) {
      if ((searched.letters & letterBit(word[0])) !== 0) {
        const bits = bitsOf(length, searched)
        found |= isFirst && (bits & 1) === 1 ? bits | AT_START : bits
      }
      isFirst = false
      length = 0
    }
    if (first === QUOTE) return found
  }
}

/** @param own the own fields of a video (video-json.ts) */
function wordsInTitle(own: Uint8Array, searched: Searched): number {
  let from = TITLE_FROM
  while (own[from - 1] !== QUOTE || own[from - 2] !== COLON) from++
  const found = wordsIn(own, from, IN_JSON, searched)
  return found === UNREADABLE_LETTER
    ? wordsIn(foldedText(decodedTitle(own, from)), 0, IN_FOLDED, searched)
    : found
}

function decodedTitle(own: Uint8Array, from: number): string {
  let to = from
  while (own[to] !== QUOTE) to += own[to] === BACKSLASH ? 2 : 1
  return JSON.parse(Buffer.from(own.buffer, own.byteOffset + from - 1, to - from + 2).toString()) as string
}

function count(bits: number): number {
  let ones = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) ones++
  return ones
}

/**
 * Ranks matches of these terms. Words of the title count most, then words of the creator and the category. Other words
 * of the query are in the description, and count nothing.
 * @returns the rank of a video, by its own fields (video-json.ts), which have its title, and by the names it has
 */
export function scoreFor(terms: readonly string[]): (own: Uint8Array, names: Names) => number {
  const words = terms.map((term) => encoder.encode(withoutAccents(term)))
  const letters = words.reduce((bits, [byte]) => bits | letterBit(byte), 0)
  const searched = { words, letters }
  return (own, names) => {
    const inTitle = wordsInTitle(own, searched)
    const inNames = (names.letters & letters) === 0 ? 0 : wordsIn(names.text, 0, IN_FOLDED, searched)
    return (
      ((inTitle & AT_START) === 0 ? 0 : AT_TITLE_START) +
      count(inTitle & WORD_BITS) * TITLE_SCORE +
      count(inNames & ~inTitle & WORD_BITS) * IN_NAMES +
      count(((inTitle | inNames) >> WHOLE_WORD_SHIFT) & WORD_BITS) * WHOLE_WORD
    )
  }
}
