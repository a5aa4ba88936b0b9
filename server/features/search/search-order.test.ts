import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { SEARCH_RESULTS_MAX } from '#shared/limits/lists.ts'
import { ftsWords } from './fts-query.ts'
import { WordRows } from './word-rows.ts'
import { searchTerms } from './search-terms.ts'
import { any, QUERIES, some, startSearchedLibrary, WORDS } from '#server/testing/searched-library.ts'

const { ids, other, searched, write, find, stop } = await startSearchedLibrary()
afterAll(stop)

/** Words as the indexes have them. */
const wordsOf = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []

interface Row {
  id: number
  title: string
  description: string | null
  username: string
  first_name: string | null
  last_name: string | null
  category: string
}

/**
 * The definition of the search, over every row: the words before the last one are whole, the last one begins a word.
 * @param isEachBegun whether each of the words begins one
 */
async function rankedByHand(q: string, isEachBegun: boolean): Promise<number[]> {
  const terms = searchTerms(q).map((term) => wordsOf(term).join(''))
  const rows = await other.reader.all<Row>(
    `select v.id, v.title, v.description, u.username, u.first_name, u.last_name, c.name as category from videos v
      join users u on u.id = v.creator_id join categories c on c.id = v.category_id
      where v.approval_status = 'approved' order by v.feed_position desc`,
  )
  const ranked = rows.flatMap(({ id, title, description, category, ...by }) => {
    const inTitle = wordsOf(title)
    const names = wordsOf(`${by.first_name ?? ''} ${by.last_name ?? ''} ${by.username} ${category}`)
    const every = [...inTitle, ...names, ...wordsOf(description ?? '')]
    const isFound = terms.every((term, index) =>
      every.some((word) =>
        index < terms.length - 1 && !isEachBegun ? word === term : word.startsWith(term),
      ),
    )
    if (!isFound) return []
    let score = inTitle[0]?.startsWith(terms[0] ?? '') ? 20 : 0
    for (const term of terms) {
      const begins = (words: string[]) => words.some((word) => word.startsWith(term))
      score += (begins(inTitle) && 100) || (begins(names) && 10) || 0
      if ([...inTitle, ...names].includes(term)) score += 5
    }
    return [{ id, score }]
  })
  return ranked
    .sort((a, b) => b.score - a.score)
    .map(({ id }) => id)
    .slice(0, SEARCH_RESULTS_MAX)
}

test('the order is that of the definition, for every length of the last word', async () => {
  await write(['delete from cues', []])
  for (let round = 0; round < 5; round++) {
    for (const q of QUERIES) {
      const { ids: found, relaxed } = await find(q)
      const whole = await rankedByHand(q, false)
      const exact = whole.length > 0 ? whole : await rankedByHand(q, true)
      // Where the words themselves find little, others are searched for, whose results follow.
      expect(found.slice(0, exact.length), q).toEqual(exact)
      if (found.length > exact.length) expect(relaxed, q).not.toBeNull()
      if (exact.length === 0) expect(relaxed, q).not.toBeNull()
    }
    for (let i = 0; i < 4; i++) await write(searched[i]?.() ?? ['', []])
  }
})

test.skipIf(process.env['TEST_DATABASE'] === 'postgres')(
  'a prefix that is not indexed is read by the words that begin with it, which match the same',
  async () => {
    const { reader } = other
    const ftsQuery = async (terms: string[]) => (await ftsWords(reader, 'video_search', terms)).join(' AND ')
    const matches = (query: string) =>
      reader.column<number>('select rowid from video_search where video_search match ? order by rowid', [
        query,
      ])
    const titles = Array.from({ length: 60 }, (_, i) => `ladder${i} pump`)
    for (const [i, title] of titles.entries())
      await write(['update videos set title = ? where id = ?', [title, ids[i % ids.length] ?? 0]])
    for (const q of QUERIES) {
      const terms = searchTerms(q)
      const plain = `${terms.map((term) => `"${term}"`).join(' ')}*`
      expect(await matches(await ftsQuery(terms)), q).toEqual(await matches(plain))
    }
    await write(['update videos set title = ? where id = ?', ['pump pumps pumped', ids[0] ?? 0]])
    expect(await ftsQuery(['pump'])).toContain(' OR "pumped" OR "pumps")')
    expect(await ftsQuery(['pum'])).toBe('"pum"*')
    expect(await ftsQuery(['pümp'])).toBe('"pümp"*')
    expect(await ftsQuery(['hose', 'zzzz'])).toBe('"hose" AND "zzzz"*')
  },
)

test.skipIf(process.env['TEST_DATABASE'] === 'postgres')(
  'what words have in common in memory is what the index finds',
  async () => {
    const { reader } = other
    for (const id of ids)
      await write(['update videos set title = ? where id = ?', [`${some()} ${any(WORDS)}`, id]])
    // Dense rows are kept as bits, sparse ones as numbers.
    for (const [distance, fewMax] of [1, 50_000].flatMap((each) =>
      [0, 2, 2000].map((few) => [each, few] as const),
    )) {
      const place = (sql: string) => write([`update videos set ${sql}`, []])
      await place(`feed_position = null, length_bucket = null, approval_status = 'withdrawn'`)
      await place(`feed_position = id * ${distance}, length_bucket = 'short', approval_status = 'approved'`)
      const rows = new WordRows(reader, 'video_search', fewMax, 2)
      for (const q of ['la p', 'ladder la', 'drill 24 la', 'person la', 'zzzz la']) {
        const words = await ftsWords(reader, 'video_search', searchTerms(q), true)
        const sql = 'select rowid from video_search where video_search match ? order by rowid desc limit 5'
        // Null until all rows of a common word are read in the background.
        let found: number[] | null = null
        while (!(found = await rows.newest(words, 5))) await nextTurn()
        expect(found, `${q}, ${distance} apart, of few up to ${fewMax}`).toEqual(
          await reader.column(sql, [words.join(' AND ')]),
        )
      }
    }
  },
)
