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
const withoutAccents = (word: string): string => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The query for FTS5: every word as a string, the last one as a prefix. */
export const ftsQuery = (terms: readonly string[]): string => `${terms.map((term) => `"${term}"`).join(' ')}*`

/** The query for to_tsquery, whose index has no accents either. */
export const tsQuery = (terms: readonly string[]): string =>
  `${terms.map((term) => `'${withoutAccents(term)}'`).join(' & ')}:*`

interface Candidate {
  title: string
  creator: string
  category: string
}

const IN_TITLE = 100
const AT_TITLE_START = 20
const IN_NAMES = 10
const WHOLE_WORD = 5

/**
 * The rank of a match. Words of the title count most, then words of the creator and the category. Other words of the
 * query are in the description, and count nothing.
 */
export function scoreMatch(terms: readonly string[], { title, creator, category }: Candidate): number {
  const titleWords = wordsOf(title)
  const names = wordsOf(`${creator} ${category}`)
  let score = titleWords[0]?.startsWith(withoutAccents(terms[0] ?? '')) ? AT_TITLE_START : 0
  for (const term of terms.map(withoutAccents)) {
    if (titleWords.some((word) => word.startsWith(term))) score += IN_TITLE
    else if (names.some((word) => word.startsWith(term))) score += IN_NAMES
    if (titleWords.includes(term) || names.includes(term)) score += WHOLE_WORD
  }
  return score
}

/** The number of searched words that begin a word of this text. */
export function countTerms(terms: readonly string[], text: string): number {
  const words = wordsOf(text)
  return terms.map(withoutAccents).filter((term) => words.some((word) => word.startsWith(term))).length
}

const wordsOf = (text: string): string[] => withoutAccents(text).match(/[\p{L}\p{N}]+/gu) ?? []
