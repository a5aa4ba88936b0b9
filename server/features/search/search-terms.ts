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

/** The searched words of a video, as `foldedWords` writes them. */
export interface VideoWords {
  title: string
  /** Of the creator and the category. */
  names: string
}

const IN_TITLE = 100
const AT_TITLE_START = 20
const IN_NAMES = 10
const WHOLE_WORD = 5

/**
 * Ranks matches of these terms. Words of the title count most, then words of the creator and the category. Other words
 * of the query are in the description, and count nothing.
 * @returns the rank of a video
 */
export function scoreFor(terms: readonly string[]): (words: VideoWords) => number {
  const searched = terms.map(withoutAccents).map((term) => ({ begin: ` ${term}`, whole: ` ${term} ` }))
  const first = searched[0]?.begin ?? ' '
  return ({ title, names }) => {
    let score = title.startsWith(first) ? AT_TITLE_START : 0
    for (const { begin, whole } of searched) {
      if (title.includes(begin)) score += IN_TITLE
      else if (names.includes(begin)) score += IN_NAMES
      if (title.includes(whole) || names.includes(whole)) score += WHOLE_WORD
    }
    return score
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
