/** Further words are ignored. */
const TERMS_MAX = 12
const TERM_MAX_LENGTH = 40
/** Further characters are ignored: no person types that many. */
const READ_MAX_LENGTH = 2000

/** The words of a query: letters and digits, in lower case. Other characters are dropped, so a query has no syntax. */
export function searchTerms(query: string): string[] {
  const words =
    query
      .slice(0, READ_MAX_LENGTH)
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  // The indexes drop accents, so a word of accents alone finds nothing.
  const read = words.map((word) => word.slice(0, TERM_MAX_LENGTH)).filter((word) => /[^\p{M}]/u.test(word))
  return [...new Set(read)].slice(0, TERMS_MAX)
}

/** The form of a word in the indexes. */
export const withoutAccents = (word: string): string =>
  word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const LATIN_ACCENTS = /\p{M}/gu

/**
 * The form of a word in PostgreSQL's index, which has Latin letters without accents and all others as they are written
 * (search-indexes.ts).
 */
export const plainLatin = (word: string): string =>
  word.normalize('NFC').replaceAll(/[À-ÿ]/g, (letter) => letter.normalize('NFD').replace(LATIN_ACCENTS, ''))

/** The query for to_tsquery: the last word, or each, as a prefix. */
export const tsQuery = (terms: readonly string[], isEachBegun = false): string =>
  `${terms.map((term) => `'${plainLatin(term)}'`).join(isEachBegun ? ':* & ' : ' & ')}:*`

/** The words of a text without accents, with a space before each word and after the last one. */
export function foldedWords(text: string): string {
  const words = withoutAccents(text).match(/[\p{L}\p{N}]+/gu)
  return words ? ` ${words.join(' ')} ` : ''
}

const encoder = new TextEncoder()
/** `foldedWords` in UTF-8. */
export const foldedBytes = (text: string): Uint8Array => encoder.encode(foldedWords(text))

/** The searched words of a video, as `foldedBytes` writes them. */
export interface VideoWords {
  title: Uint8Array
  /** Of the creator and the category. */
  names: Uint8Array
}

const IN_TITLE = 100
const AT_TITLE_START = 20
const IN_NAMES = 10
const WHOLE_WORD = 5
const SPACE = 32
interface Searched {
  words: readonly Uint8Array[]
  /** By byte: 1 where one of the words begins with it. Most words of a text begin with another one. */
  begins: Uint8Array
}

/** Above the bits of the words that begin a word. */
const WHOLE = TERMS_MAX
const BEGUN = (1 << WHOLE) - 1

function isAt(text: Uint8Array, at: number, word: Uint8Array): boolean {
  for (let i = 0; i < word.length; i++) if (text[at + i] !== word[i]) return false
  return true
}

/**
 * One number and no object: this runs for each match of each search.
 * @returns the searched words that begin a word of the text, the word at place n as the bit n; those that are a whole
 *   word are `WHOLE` bits above
 */
function wordsIn(text: Uint8Array, { words, begins }: Searched): number {
  let found = 0
  for (let at = 0, last = text.length - 1; at < last; at++) {
    if (text[at] !== SPACE || begins[text[at + 1] ?? 0] === 0) continue
    for (let n = 0; n < words.length; n++) {
      const word = words[n] ?? text
      if (!isAt(text, at + 1, word)) continue
      found |= 1 << n
      if (text[at + 1 + word.length] === SPACE) found |= 1 << (n + WHOLE)
    }
  }
  return found
}

function count(bits: number): number {
  let ones = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) ones++
  return ones
}

/**
 * Ranks matches of these terms. Words of the title count most, then words of the creator and the category. Other words
 * of the query are in the description, and count nothing.
 * @returns the rank of a video
 */
export function scoreFor(terms: readonly string[]): (words: VideoWords) => number {
  const words = terms.map((term) => encoder.encode(withoutAccents(term)))
  const [first = new Uint8Array()] = words
  const searched = { words, begins: new Uint8Array(256) }
  for (const [byte = 0] of words) searched.begins[byte] = 1
  return ({ title, names }) => {
    const inTitle = wordsIn(title, searched)
    const inNames = wordsIn(names, searched)
    return (
      (isAt(title, 1, first) ? AT_TITLE_START : 0) +
      count(inTitle & BEGUN) * IN_TITLE +
      count(inNames & ~inTitle & BEGUN) * IN_NAMES +
      count((inTitle | inNames) >> WHOLE) * WHOLE_WORD
    )
  }
}

/** @returns the number of searched words that begin a word of a text */
export function countFor(terms: readonly string[]): (text: string) => number {
  const begins = terms.map((term) => ` ${withoutAccents(term)}`)
  return (text) => {
    const words = foldedWords(text)
    return begins.filter((begin) => words.includes(begin)).length
  }
}
