import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Reader } from '#server/database/reader.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { MARK_BITS, Marks } from './marks.ts'

const { isFollowing, isLiked, isSaved, isWatchLater } = MARK_BITS

let app: TestApp
let ana: TestPerson
let ben: TestPerson
let video: { id: number; creatorId: number }
beforeAll(async () => {
  app = await startTestApp()
  ana = await app.register('ana')
  ben = await app.register('ben')
  const chief = await app.registerAdmin('chief')
  const { id } = await chief.api.approveVideo({ id: (await app.submit(ben)).id })
  video = { id, creatorId: ben.user.id }
})
afterAll(() => app.stop())

/** Other marks over the app's database, with a count of their statements. */
function marksOf(maxMarks?: number) {
  const { database } = app
  const counted = { statements: 0, meanwhile: async () => {} }
  const reader: Reader = {
    ...database.reader,
    async tuples<Row extends (string | number | null)[]>(...input: Parameters<Reader['tuples']>) {
      counted.statements++
      const rows = await database.reader.tuples<Row>(...input)
      await counted.meanwhile()
      return rows
    },
  }
  const marks = new Marks(
    {
      reader,
      onChange: (listener) => database.onChange(listener),
      get version() {
        return database.version
      },
    },
    maxMarks,
  )
  const read = async ({ user }: TestPerson) => {
    await database.catchUp()
    return (await marks.on(user.id, [video]))[0]
  }
  return { counted, read }
}

const write = (sql: string, values: (string | number)[]) =>
  app.database.transaction((em) => em.execute(sql, values))

test('marks are read once, and again only those that were written', async () => {
  const { counted, read } = marksOf()
  expect(await read(ana)).toBe(0)
  expect(await read(ana)).toBe(0)
  expect(counted.statements).toBe(1)
  await ana.api.likeVideo({ id: video.id })
  await ana.api.saveVideo({ id: video.id })
  await ana.api.addToWatchLater({ id: video.id })
  await ana.api.followCreator({ id: video.creatorId })
  expect(await read(ana)).toBe(isFollowing | isLiked | isSaved | isWatchLater)
  expect(counted.statements).toBe(5)
  await ana.api.unlikeVideo({ id: video.id })
  await ana.api.unfollowCreator({ id: video.creatorId })
  expect(await read(ana)).toBe(isSaved | isWatchLater)
  expect(await read(ben)).toBe(0)
})

test('a mark that is set and removed between two reads is not there', async () => {
  const { read } = marksOf()
  const before = await read(ben)
  await ben.api.likeVideo({ id: video.id })
  await ben.api.unlikeVideo({ id: video.id })
  expect(await read(ben)).toBe(before)
})

test('a write concurrent with a read of marks shows on the next read', async () => {
  const { counted, read } = marksOf()
  counted.meanwhile = async () => {
    counted.meanwhile = async () => {}
    await ben.api.saveVideo({ id: video.id })
    await app.database.catchUp()
  }
  const during = await read(ben)
  expect([0, isSaved]).toContain(during)
  expect(await read(ben)).toBe(isSaved)
  await write('delete from saves where user_id = ?', [ben.user.id])
  expect(await read(ben)).toBe(0)
})

test('of a person with more marks than are remembered, the marks of each page are read', async () => {
  const { counted, read } = marksOf()
  await write(
    `with recursive many(n) as (select 1 union all select n + 1 from many where n < 5001)
      insert into users (id, username, username_key, email, created_at)
      select 1000000 + n, 'many_' || n, 'many_' || n, 'many_' || n || '@example.org', created_at
      from many, (select created_at from users where id = ?) as now`,
    [ana.user.id],
  )
  await write(
    `insert into follows (follower_id, creator_id, created_at)
      select ?, id, created_at from users where id > 1000000`,
    [ben.user.id],
  )
  expect(await read(ben)).toBe(0)
  const first = counted.statements
  await ben.api.likeVideo({ id: video.id })
  expect(await read(ben)).toBe(isLiked)
  expect(await read(ben)).toBe(isLiked)
  expect(counted.statements).toBe(first + 2)
  await write('delete from users where id > 1000000', [])
  await ben.api.unlikeVideo({ id: video.id })
  expect(await read(ben)).toBe(0)
})

test('memory is bounded: people who were not seen for the longest time are forgotten', async () => {
  const { counted, read } = marksOf(25)
  for (const person of [ana, ben, ana, ben]) await read(person)
  expect(counted.statements).toBe(2)
  const third = await app.register()
  await read(third)
  await read(ana)
  expect(counted.statements).toBe(4)
})

test('marks that can’t be read fail the request, and are read by the next one', async () => {
  const { counted, read } = marksOf()
  counted.meanwhile = () => Promise.reject(new Error('The connection was lost'))
  await expect(read(ana)).rejects.toThrow('lost')
  counted.meanwhile = async () => {}
  expect(await read(ana)).toBe(isSaved | isWatchLater)
})
