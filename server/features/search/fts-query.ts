import type { Reader } from '#server/database/reader.ts'

export type SearchIndex = 'video_search' | 'cue_search'

/** The index has prefixes of these lengths, whose newest rows it finds at once (search-indexes.ts). */
const INDEXED_LENGTHS = new Set([2, 3])
const MAX_BEGINNINGS = 40
/** Each occurrence of a word is a row: rare words come together, a common one fills the rest. */
const WORDS_READ = 20
const LAST_CHARACTER = '\u{10FFFF}'

/**
 * The words of a query in the language of FTS5: as strings, so that a query has no syntax; the last one, or each, as a
 * prefix. FTS5 reads every row of a prefix that is not indexed before it returns the first one: 20 to 160 ms in a million
 * videos. So a longer prefix is replaced by the words that begin with it, and a letter by the two letters that begin words.
 */
export async function ftsWords(
  reader: Reader,
  index: SearchIndex,
  terms: readonly string[],
  isEachBegun = false,
): Promise<string[]> {
  const whole = isEachBegun ? [] : terms.slice(0, -1)
  const strings = whole.map((term) => `"${term}"`)
  for (const term of terms.slice(whole.length))
    strings.push((await beginningsOf(reader, index, term)) ?? `"${term}"*`)
  return strings
}

/**
 * What matches the same as the prefix does.
 * @returns null where the prefix itself is as good: it is indexed, in another alphabet, or too many words begin with it
 */
async function beginningsOf(reader: Reader, index: SearchIndex, prefix: string): Promise<string | null> {
  // The index has other letters without accents, as FTS5 writes them.
  if (INDEXED_LENGTHS.has(prefix.length) || !isPlain(prefix)) return null
  const beginnings = new Set<string>()
  for (let from = prefix; beginnings.size <= MAX_BEGINNINGS;) {
    const words = await reader.column<string>(
      `select term from ${index}_terms where term >= ? limit ${WORDS_READ}`,
      [from],
    )
    for (const word of words) {
      if (!word.startsWith(prefix)) return anyOf(beginnings)
      if (!isPlain(word)) return null
      const isPair = prefix.length === 1 && word.length > 1
      beginnings.add(isPair ? `"${word.slice(0, 2)}"*` : `"${word}"`)
      // To the first word that this one doesn't stand for.
      from = isPair ? word.slice(0, 2) + LAST_CHARACTER : `${word}\u0001`
    }
    if (words.length < WORDS_READ) return anyOf(beginnings)
  }
  return null
}

const anyOf = (strings: ReadonlySet<string>): string | null =>
  strings.size > 0 ? `(${[...strings].join(' OR ')})` : null
/** Whether the indexes write a word as it is. */
export const isPlain = (word: string): boolean => /^[a-z0-9]+$/.test(word)
