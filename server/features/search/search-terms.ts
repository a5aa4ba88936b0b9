/** Further words are ignored. */
export const TERMS_MAX = 12
const TERM_MAX_LENGTH = 40
/** Further characters are ignored: no person types that many. */
const READ_MAX_LENGTH = 2000

/** The words of a query: letters and digits, in lower case. Other characters are dropped, so a query has no syntax. */
export function searchTerms(query: string): string[] {
  const words =
    query
      .slice(0, READ_MAX_LENGTH)
      // Full-width letters and ligatures are the letters that they stand for.
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  // The indexes drop accents, so a word of accents alone finds nothing.
  const read = words.map((word) => word.slice(0, TERM_MAX_LENGTH)).filter((word) => /[^\p{M}]/u.test(word))
  return [...new Set(read)].slice(0, TERMS_MAX)
}

/** Accents, vowel signs, and the Arabic sign that lengthens a word. */
const MARKS = /[\p{M}\u0640]/gu

/** The form of a word in the indexes: letters that are written in several ways are the same. */
export const withoutAccents = (word: string): string =>
  word.normalize('NFKD').replace(MARKS, '').normalize('NFC').toLowerCase()

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

/** @returns the number of searched words that begin a word of a text */
export function countFor(terms: readonly string[]): (text: string) => number {
  const begins = terms.map((term) => ` ${withoutAccents(term)}`)
  return (text) => {
    const words = foldedWords(text)
    return begins.filter((begin) => words.includes(begin)).length
  }
}
