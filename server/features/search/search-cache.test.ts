import { afterAll, expect, test, vi } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { SearchQueries } from './search.queries.ts'
import { any, position, QUERIES, startSearchedLibrary } from '#server/testing/searched-library.ts'

const { app, ana, ids, other, searched, write, fromRows, cached, catchUp, find, stop } =
  await startSearchedLibrary()
afterAll(stop)

const WRITES = 120

test('a result from memory is what the rows give, whatever was written by this server or another one', async () => {
  for (let i = 0; i < WRITES; i++) {
    await write(any(searched)())
    const q = any(QUERIES)
    await find(any(QUERIES))
    expect(await find(q), q).toEqual(await fromRows().find(q))
  }
})

test('each kind of write to what is searched drops the results', async () => {
  for (const statement of searched) {
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
