import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Reader } from '#server/database/reader.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { VideoJsonCache } from './video-json-cache.ts'
import { feedJson } from './video-json.ts'

let app: TestApp
let ana: TestPerson
let ids: number[]
beforeAll(async () => {
  app = await startTestApp()
  ana = await app.register('ana')
  const chief = await app.registerAdmin('chief')
  ids = []
  for (const title of ['One', 'Two', 'Three']) {
    const { id } = await chief.api.approveVideo({ id: (await app.submit(ana, { title })).id })
    ids.push(id)
  }
})
afterAll(() => app.stop())

/** Another cache over the app's database, with a count of its statements. */
function cacheOf(mostBytes?: number) {
  const { database } = app
  const counted = { statements: 0, meanwhile: async () => {} }
  const reader: Reader = {
    ...database.reader,
    async all<Row>(...input: Parameters<Reader['all']>) {
      counted.statements++
      const rows = await database.reader.all<Row>(...input)
      await counted.meanwhile()
      return rows
    },
  }
  const cache = new VideoJsonCache(
    {
      reader,
      onChange: (listener) => database.onChange(listener),
      get version() {
        return database.version
      },
    },
    mostBytes,
  )
  const read = async () => {
    await database.catchUp()
    return feedJson(await cache.find(ids), null).toString()
  }
  return { cache, counted, read }
}

test('cached videos cost no statement, and all videos that a commit wrote cost one', async () => {
  const { counted, read } = cacheOf()
  await read()
  await read()
  expect(counted.statements).toBe(1)
  const [id = 0] = ids
  await ana.api.likeVideo({ id })
  expect(await read()).toContain('"likes":1')
  await read()
  expect(counted.statements).toBe(2)
})

test('the shared part of videos is a buffer of its own, not a slice of a larger one', async () => {
  const { cache, read } = cacheOf()
  await read()
  for (const { shared } of await cache.find(ids)) expect(shared.buffer.byteLength).toBe(shared.byteLength)
})

test('all published videos are in memory before they are asked for, also after a change of everything', async () => {
  const { cache, counted, read } = cacheOf()
  await app.database.catchUp()
  const ending = new AbortController()
  const filling = cache.fill(ending.signal, (error) => expect.fail(String(error)))
  await expect.poll(() => cache.isFilled).toBe(true)
  const first = counted.statements
  expect(first).toBeGreaterThan(0)
  await read()
  expect(counted.statements).toBe(first)
  await app.database.transaction((em) => em.execute("insert into changes (table_name) values ('videos')"))
  await app.database.catchUp()
  expect(cache.isFilled).toBe(false)
  await expect.poll(() => cache.isFilled).toBe(true)
  const second = counted.statements
  expect(second).toBeGreaterThan(first)
  await read()
  expect(counted.statements).toBe(second)
  ending.abort()
  await filling
})

test('after a failure of the database the videos are read again', async () => {
  const { cache, counted } = cacheOf()
  await app.database.catchUp()
  const failures: unknown[] = []
  const outage = new Error('No connection')
  counted.meanwhile = () => Promise.reject(outage)
  const ending = new AbortController()
  const filling = cache.fill(ending.signal, (error) => {
    failures.push(error)
    counted.meanwhile = async () => {}
  })
  await expect.poll(() => cache.isFilled, { timeout: 5000 }).toBe(true)
  expect(failures).toEqual([outage])
  ending.abort()
  await filling
})

test('a new follower and a new name show on every video of that creator', async () => {
  const { counted, read } = cacheOf()
  await read()
  const ben = await app.register()
  await ben.api.followCreator({ id: ana.user.id })
  expect((await read()).match(/"followerCount":1/g)).toHaveLength(3)
  const form = new FormData()
  form.set('firstName', 'Anna')
  await ana.api.updateProfile(form)
  expect((await read()).match(/"displayName":"Anna"/g)).toHaveLength(3)
  expect(counted.statements).toBe(3)
})

test('a row that was read before a commit is not stored after it', async () => {
  const { counted, read } = cacheOf()
  const [, id = 0] = ids
  counted.meanwhile = async () => void (await ana.api.likeVideo({ id }))
  await read()
  counted.meanwhile = async () => {}
  const { likes } = await app.anonymous.getVideo({ id })
  expect(likes).toBe(1)
  expect(await read()).toMatch(new RegExp(`"id":${id},"title":"Two".*"likes":1`))
  expect(counted.statements).toBe(2)
})

test('memory is bounded: the videos that were stored first go first', async () => {
  const { counted, read } = cacheOf(0)
  await read()
  await read()
  expect(counted.statements).toBe(1)
  // One page of memory, which a video of this size fills.
  const description = 'x'.repeat(1024 * 1024 - 250)
  await app.database.transaction((em) =>
    em.execute('update videos set description = ? where id = ?', [description, ids[0] ?? 0]),
  )
  for (let i = 0; i < 3; i++) expect(await read()).toContain(description)
  expect(counted.statements).toBe(4)
  await app.database.transaction((em) =>
    em.execute("update videos set description = '' where id = ?", [ids[0] ?? 0]),
  )
})
