import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { SEARCH_RESULTS_MAX } from '#shared/limits.ts'
import { Database } from '#server/database/database.ts'
import type { SqlValue } from '#server/database/reader.ts'
import { entities } from '#server/entities.ts'
import { VideoJsonCache } from '#server/features/feeds/video-json-cache.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { ftsWords } from './fts-query.ts'
import { WordRows } from './word-rows.ts'
import { SearchQueries, type SearchResult } from './search.queries.ts'
import { searchTerms } from './search-terms.ts'

const VIDEOS = 12
const WRITES = 120
const WORDS = ['Ladder', 'ladders', 'lad', 'LÄD', 'la', 'pump', 'Pümps', 'p', 'drill', '24', '2400', 'hose']
const QUERIES = [
  'l',
  'la',
  'lad',
  'ladd',
  'ladder',
  'ladders',
  'p',
  'pum',
  'pump',
  'lädd',
  '2',
  '24',
  '240',
].concat(['ladder pu', 'hose p', 'drill ladde', 'person', 'ems', 'zzzz', 'spoken', 'spoken lad'])

let app: TestApp
/** Another server on the same database. */
let other: Database
let ana: TestPerson
const ids: number[] = []
beforeAll(async () => {
  app = await startTestApp()
  ana = await app.register('person')
  const chief = await app.registerAdmin('chief')
  for (let i = 0; i < VIDEOS; i++) {
    const { id } = await app.submit(ana, { title: `${any(WORDS)} ${i}` })
    ids.push((await chief.api.approveVideo({ id })).id)
  }
  other = await Database.open(app.config, entities)
})
afterAll(async () => {
  await other.close()
  await app.stop()
})

function any<Item>(items: readonly Item[]): Item {
  const item = items[Math.floor(Math.random() * items.length)]
  if (item === undefined) throw new Error('There is nothing to choose from')
  return item
}
const some = () => `${any(WORDS)} ${any(WORDS)}`
const position = () => 1 + Math.floor(Math.random() * 1_000_000)

type Write = [sql: string, values: SqlValue[]]
const SEARCHED: (() => Write)[] = [
  () => ['update videos set title = ? where id = ?', [some(), any(ids)]],
  () => ['update videos set description = ? where id = ?', [some(), any(ids)]],
  () => ['update videos set category_id = ? where id = ?', [any([1, 2]), any(ids)]],
  () => ['update users set first_name = ? where id = ?', [any(WORDS), ana.user.id]],
  () => ['update users set last_name = ? where id = ?', [any(WORDS), ana.user.id]],
  () => ['update categories set name = ? where id = 2', [some()]],
  () => [
    "update videos set feed_position = null, length_bucket = null, approval_status = 'withdrawn' where id = ?",
    [any(ids)],
  ],
  () => [
    "update videos set feed_position = ?, length_bucket = 'short', approval_status = 'approved' where id = ?",
    [position(), any(ids)],
  ],
  () => ['update videos set clip_start_time = ?, clip_duration = 1 where id = ?', [any([0, 1, 2]), any(ids)]],
  () => {
    const text = `Spoken ${some()}`
    const values = [any(ids), position(), text, `${text} ${any(WORDS)}`]
    return ['insert into cues (video_id, start_ms, end_ms, text, search_text) values (?, ?, 0, ?, ?)', values]
  },
  () => ['update cues set text = ?, search_text = ? where video_id = ?', [some(), some(), any(ids)]],
  () => ['delete from cues where video_id = ?', [any(ids)]],
]
const write = ([sql, values]: Write) =>
  any([app.database, other])
    .transaction((em) => em.execute(sql, values))
    // A position that another video has is refused.
    .catch(() => undefined)

/** Searches of the other server, without anything in memory. */
const fromRows = () => new SearchQueries(other, new VideoJsonCache(other))
const cached = () => app.features.search.queries.cached()
/** In a turn of the event loop of its own: the checks of one turn are one. */
const catchUp = async () => {
  await nextTurn()
  await app.database.catchUp()
}
const find = async (q: string): Promise<SearchResult> => {
  await catchUp()
  return app.features.search.queries.find(q)
}

test('a result from memory is what the rows give, whatever was written by this server or another one', async () => {
  for (let i = 0; i < WRITES; i++) {
    await write(any(SEARCHED)())
    const q = any(QUERIES)
    await find(any(QUERIES))
    expect(await find(q), q).toEqual(await fromRows().find(q))
  }
})

test('each kind of write to what is searched drops the results', async () => {
  for (const statement of SEARCHED) {
    const [sql, values] = statement()
    await find('lad')
    await other.transaction((em) => em.execute(sql, values)).catch(() => undefined)
    await catchUp()
    // A statement for no row is recorded on PostgreSQL only.
    if (!sql.includes('cues') || sql.startsWith('insert')) expect(cached(), sql).toEqual([])
  }
})

test('a like, a view and a follower drop no result', async () => {
  await write([
    `update videos set feed_position = 1, length_bucket = 'short', approval_status = 'approved' where id = ?`,
    [ids[0] ?? 0],
  ])
  const fan = await app.register()
  const before = await find('lad')
  await fan.api.likeVideo({ id: ids[0] ?? 0 })
  await fan.api.viewVideo({ id: ids[0] ?? 0 })
  await fan.api.followCreator({ id: ana.user.id })
  await write(['update videos set views = views + 1, trending_score = 2 where id = ?', [ids[0] ?? 0]])
  expect(await find('lad')).toBe(before)
})

test('the spelling of a query makes no new result, and strangers can’t fill the memory', async () => {
  const one = await find('Lad drill')
  expect(await find('  LAD, "drill" lad')).toBe(one)
  for (let i = 0; i < 2100; i++) await find(`lad${i}`)
  expect(cached().length).toBeLessThanOrEqual(2000)
})

test('a query that fails is tried again', async () => {
  const queries = new SearchQueries(app.database, app.features.feeds.videoJson)
  const { reader } = app.database
  const column = vi.spyOn(reader, 'column').mockRejectedValueOnce(new Error('not today'))
  await expect(queries.find('la')).rejects.toThrow('not today')
  column.mockRestore()
  expect((await queries.find('la')).ids).toEqual((await find('la')).ids)
})

test('a write while a search is read drops what was read', async () => {
  const reader = { ...app.database.reader }
  const listeners: Parameters<Database['onChange']>[0][] = []
  const queries = new SearchQueries(
    { reader, onChange: (listener) => void listeners.push(listener) },
    app.features.feeds.videoJson,
  )
  app.database.onChange(async (changes) => {
    for (const listener of listeners) await listener(changes)
  })
  const title = `Written meanwhile ${position()}`
  await write([
    `update videos set title = 'Meanwhile one', feed_position = 1, length_bucket = 'short', approval_status = 'approved' where id = ?`,
    [ids[0] ?? 0],
  ])
  await catchUp()
  const { tuples } = reader
  reader.tuples = async (sql, values) => {
    const rows = await tuples(sql, values)
    await other.transaction((em) =>
      em.execute('update videos set title = ? where id = ?', [title, ids[0] ?? 0]),
    )
    await catchUp()
    return rows as never
  }
  const stale = await queries.find('meanwhile')
  reader.tuples = tuples
  expect(queries.cached()).toEqual([])
  expect(stale.ids).toContain(ids[0])
  expect((await queries.find('written meanwhi')).ids).toEqual([ids[0]])
})

test('ranking uses the JSON in memory: a search of cached videos reads no row of them', async () => {
  await write([
    `update videos set title = 'Ahead one', feed_position = (select max(feed_position) + 1 from videos), length_bucket = 'short', approval_status = 'approved' where id = ?`,
    [ids[0] ?? 0],
  ])
  await catchUp()
  const { videoJson } = app.features.feeds
  await videoJson.find(ids)
  const { reader } = app.database
  const reads = (['all', 'tuples', 'column'] as const).map((kind) => vi.spyOn(reader, kind))
  const statements = () => reads.flatMap(({ mock }) => mock.calls.map(([sql]) => sql))
  const queries = new SearchQueries({ reader, onChange: () => undefined }, videoJson)
  // Reads the words of the library.
  await queries.find('beside')
  for (const read of reads) read.mockClear()
  expect((await queries.find('ahead')).ids).toEqual([ids[0]])
  const ofPositions = (sql: string) => sql.includes('feed_position in')
  expect(statements().filter(ofPositions)).toHaveLength(1)
  expect((await queries.find('ahead o')).ids).toEqual([ids[0]])
  expect(statements().filter(ofPositions)).toHaveLength(1)
  expect(statements().filter((sql) => /title|username/.test(sql))).toEqual([])
  for (const read of reads) read.mockRestore()
})

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
    for (let i = 0; i < 4; i++) await write(SEARCHED[i]?.() ?? ['', []])
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
      await write(['update videos set title = ? where id = ?', [title, ids[i % VIDEOS] ?? 0]])
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
