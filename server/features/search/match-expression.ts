import type { Reader } from '#server/database/reader.ts'
import { ftsWords, type SearchIndex } from './fts-query.ts'
import { plainLatin, tsQuery } from './search-terms.ts'

/** Words that all must be there; in place of each one of its spellings. */
export type Words = readonly (readonly string[])[]
/** One of several is enough. */
export type AnyOf = readonly Words[]

/** What finds texts, in the language of the database's index. */
export interface Expression {
  expression: string
  /** What finds each word alone; null on PostgreSQL, which finds several words as fast. */
  words: readonly string[] | null
}

/**
 * What finds texts with every term.
 * @param isEachBegun whether every term is the beginning of a word; otherwise the last one is
 */
export async function exactExpression(
  reader: Reader,
  index: SearchIndex,
  terms: readonly string[],
  isEachBegun: boolean,
): Promise<Expression> {
  if (reader.dialect === 'postgresql') return { expression: tsQuery(terms, isEachBegun), words: null }
  const words = await ftsWords(reader, index, terms, isEachBegun)
  return { expression: words.join(' AND '), words }
}

/**
 * What finds texts with one alternative of every group. Words are letters and digits alone, so that they have no syntax.
 * @param join whether every group must be there, or one of them
 */
export function groupsExpression(
  dialect: Reader['dialect'],
  groups: readonly AnyOf[],
  join: 'all' | 'any' = 'all',
): string {
  const [and, or, write] =
    dialect === 'postgresql'
      ? [' & ', ' | ', (word: string) => `'${plainLatin(word)}'`]
      : [' AND ', ' OR ', (word: string) => `"${word}"`]
  const alternatives = (words: Words) =>
    joined(
      words.map((spellings) => joined(spellings.map(write), or)),
      and,
    )
  const written = groups.map((group) => joined(group.map(alternatives), or))
  return joined(written, join === 'all' ? and : or)
}

const joined = (parts: readonly string[], by: string): string =>
  parts.length === 1 ? (parts[0] ?? '') : `(${parts.join(by)})`
