/** More words than this narrow nothing down any more. */
const TERMS_MAX = 12
const TERM_MAX_LENGTH = 40
/** Beyond this nobody typed it. */
const READ_MAX_LENGTH = 2000

/** The words of a query: letters and digits alone, in lower case. Nothing of what a person types is syntax. */
export function searchTerms(query: string): string[] {
  const words =
    query
      .slice(0, READ_MAX_LENGTH)
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  // The indexes know no accents: of accents alone nothing is left to look for.
  const read = words.map((word) => word.slice(0, TERM_MAX_LENGTH)).filter((word) => /[^\p{M}]/u.test(word))
  return [...new Set(read)].slice(0, TERMS_MAX)
}

/** As the indexes read words. */
const withoutAccents = (word: string): string => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** For FTS5: every word a string, the last one the beginning of a word. */
export const ftsQuery = (terms: readonly string[]): string => `${terms.map((term) => `"${term}"`).join(' ')}*`

/** The same for to_tsquery, whose index is without accents too. */
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
 * How well a match fits: words of the title count far more than those of the creator and the category, and those
 * more than the description's, in which everything else must stand.
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

/** How many of the words begin a word of this text. */
export function countTerms(terms: readonly string[], text: string): number {
  const words = wordsOf(text)
  return terms.map(withoutAccents).filter((term) => words.some((word) => word.startsWith(term))).length
}

const wordsOf = (text: string): string[] => withoutAccents(text).match(/[\p{L}\p{N}]+/gu) ?? []
