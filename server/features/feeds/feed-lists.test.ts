import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Reader, SqlValue } from '#server/database/reader.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { FeedLists, type FeedKey, type FeedList } from './feed-lists.ts'

const MOST_VIEWED: FeedList = { order: 'views', where: { length_bucket: 'any' } }
const TOP_KEY: FeedKey = [2_147_483_647, 2_147_483_647]
const PAGE = 100

let app: TestApp
const ids: number[] = []
beforeAll(async () => {
  app = await startTestApp()
  const ana = await app.register('ana')
  const chief = await app.registerAdmin('chief')
  for (let i = 0; i < 4; i++) ids.push((await chief.api.approveVideo({ id: (await app.submit(ana)).id })).id)
})
afterAll(() => app.stop())

const write = (sql: string, values: SqlValue[]) =>
  app.database.transaction((em) => em.execute(sql, [...values]))
const setViews = (id: number | undefined, views: number) =>
  write('update videos set views = ? where id = ?', [views, id ?? 0])

/** Other lists over the app's database. `meanwhile` runs once, after a part of a list that is built was read. */
function listsOf() {
  const { database } = app
  const given = { meanwhile: async () => {}, statements: 0 }
  const reader: Reader = {
    ...database.reader,
    async tuples<Row extends SqlValue[]>(...input: Parameters<Reader['tuples']>) {
      given.statements++
      const rows = await database.reader.tuples<Row>(...input)
      // The last value is the number of rows that are asked for.
      if (input[1]?.at(-1) === PAGE) return rows
      const { meanwhile } = given
      given.meanwhile = async () => {}
      await meanwhile()
      return rows
    },
  }
  const lists = new FeedLists({
    reader,
    catchUp: () => database.catchUp(),
    onChange: (listener) => database.onChange(listener),
  })
  const read = async () => {
    await database.catchUp()
    return (await lists.below(MOST_VIEWED, TOP_KEY, PAGE)).ids
  }
  return { lists, given, read }
}
const fromRows = () =>
  app.database.reader.column<number>(
    'select id from videos where feed_position is not null order by views desc, id desc',
  )

test('a list is read from memory once it is built', async () => {
  const { lists, given, read } = listsOf()
  const first = await read()
  expect(await lists.built()).toEqual([MOST_VIEWED])
  const { statements } = given
  expect(await read()).toEqual(first)
  expect(given.statements).toBe(statements)
})

test('a list built beside concurrent writes holds each video once, without withdrawn ones', async () => {
  const { lists, given, read } = listsOf()
  await Promise.all(ids.map((id, index) => setViews(id, 10 * (index + 1))))
  await app.database.catchUp()
  given.meanwhile = async () => {
    await setViews(ids[0], 1000)
    await setViews(ids[3], 5)
    await write('update videos set feed_position = null, length_bucket = null where id = ?', [ids[1] ?? 0])
  }
  await read()
  expect(await lists.built()).toEqual([MOST_VIEWED])
  expect(await read()).toEqual([ids[0], ids[2], ids[3]])
  expect(await read()).toEqual(await fromRows())
  await setViews(ids[3], 500)
  expect(await read()).toEqual([ids[0], ids[3], ids[2]])
})

test('a list that is built from a commit that no check has named yet leaves the others as they are', async () => {
  const { lists, read } = listsOf()
  await read()
  await lists.built()
  await setViews(ids[3], 7000)
  const ofCategory = { ...MOST_VIEWED, where: { ...MOST_VIEWED.where, category_id: app.categoryId } }
  await lists.below(ofCategory, TOP_KEY, PAGE)
  expect(await lists.built()).toEqual([MOST_VIEWED, ofCategory])
  expect(await read()).toEqual(await fromRows())
  expect((await lists.below(ofCategory, TOP_KEY, PAGE)).ids).toEqual(await fromRows())
})

test('a list whose build fails is read from the database, and built when it is asked for again', async () => {
  const { lists, given, read } = listsOf()
  given.meanwhile = () => Promise.reject(new Error('The connection was lost'))
  expect(await read()).toEqual(await fromRows())
  expect(await lists.built()).toEqual([])
  expect(await read()).toEqual(await fromRows())
  expect(await lists.built()).toEqual([MOST_VIEWED])
})

test('a list without videos is not kept', async () => {
  const { lists } = listsOf()
  const none: FeedList = { order: 'feed_position', where: { category_id: 999_999 } }
  await app.database.catchUp()
  expect((await lists.below(none, TOP_KEY, 5)).ids).toEqual([])
  expect(await lists.built()).toEqual([])
})
