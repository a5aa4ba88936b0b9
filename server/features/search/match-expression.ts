import type { Reader } from '#server/database/reader.ts'
import { ftsQuery, type SearchIndex } from './fts-query.ts'
import { plainLatin, tsQuery } from './search-terms.ts'

/** Words that all must be there; in place of each one of its spellings. */
export type Words = readonly (readonly string[])[]
/** One of several is enough. */
export type AnyOf = readonly Words[]

/**
 * What finds texts with every term, in the language of the database's index.
 * @param isEachBegun whether every term is the beginning of a word; otherwise the last one is
 */
export const exactExpression = async (
  reader: Reader,
  index: SearchIndex,
  terms: readonly string[],
  isEachBegun: boolean,
): Promise<string> =>
  reader.dialect === 'postgresql' ? tsQuery(terms, isEachBegun) : ftsQuery(reader, index, terms, isEachBegun)

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
