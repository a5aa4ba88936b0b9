import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { networkEvents, openThrottles, type LimitedEvent, type Throttles } from './throttle.ts'

/** Where SQLite's counts are in memory, PostgreSQL's are rows, counted here by two servers. */
const onPostgres = process.env['TEST_DATABASE'] === 'postgres'
const sentence = 'Too many.'

let app: TestApp
let throttles: Throttles
let others: Throttles
let made = 0
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(() => {
  throttles = openThrottles(app.config, app.database)
  others = onPostgres ? openThrottles(app.config, app.database) : throttles
})

/** A limit without counts. */
const limitOf = (points: number, seconds = 60) => ({ name: `limit ${++made}`, points, seconds, sentence })
const isCounted = (by: Throttles, ...events: LimitedEvent[]) =>
  by.count(...events).then(
    () => true,
    () => false,
  )
const keys = async () => {
  const [row] = await app.database.reader.all<{ many: number }>(
    'select count(*)::int as many from event_counts',
  )
  return row?.many
}

test('so many in a window and no more; a refused event is not counted, and one that is taken back makes room', async () => {
  const limit = limitOf(2, 90)
  await throttles.count([limit, 'a'])
  await others.count([limit, 'a'])
  for (const by of [throttles, others]) {
    await expect(by.count([limit, 'a'])).rejects.toMatchObject({
      code: 'too_many_requests',
      message: 'Too many. Please try again in 2 minutes.',
      retryAfter: 90,
    })
    expect(() => by.check([limit, 'a'])).toThrow(sentence)
  }
  await throttles.count([limit, 'b'])
  await throttles.takeBack([[limit, 'a']])
  await throttles.count([limit, 'a'])
  await expect(throttles.count([limit, 'a'])).rejects.toThrow(sentence)
  await throttles.takeBack([[limit, 'a']], limit)
  for (const _ of [1, 2]) await throttles.count([limit, 'a'])
  await expect(throttles.count([limit, 'a'])).rejects.toThrow(sentence)
})

test('of a hundred events at once, as many are counted as the limit allows', async () => {
  const limit = limitOf(20)
  const counted = await Promise.all(
    Array.from({ length: 100 }, (_, i) => isCounted(i % 2 ? throttles : others, [limit, 'a'])),
  )
  expect(counted.filter(Boolean)).toHaveLength(20)
})

test('several events are counted together, or none of them', async () => {
  const [first, second] = [limitOf(10), limitOf(3)]
  const both = (key: string): LimitedEvent[] => [
    [first, key],
    [second, 'shared'],
  ]
  const counted = await Promise.all(
    Array.from({ length: 40 }, (_, i) => isCounted(i % 2 ? throttles : others, ...both(`key ${i % 4}`))),
  )
  expect(counted.filter(Boolean)).toHaveLength(3)
  await throttles.takeBack([[second, 'shared']], second)
  // The refused ones were not counted with the first limit either.
  const more = await Promise.all(
    Array.from({ length: 60 }, (_, i) => isCounted(i % 2 ? throttles : others, [first, `key ${i % 4}`])),
  )
  expect(more.filter(Boolean)).toHaveLength(40 - 3)
})

test('another event is counted in place of the last one where the last one is refused, and no other', async () => {
  const [first, hourly, eachMinute] = [limitOf(3), limitOf(1), limitOf(1)]
  const events: LimitedEvent[] = [
    [first, 'a'],
    [hourly, 'a'],
  ]
  const count = () =>
    throttles.countOr(...events.slice(0, -1), [
      events[events.length - 1] ?? [eachMinute, ''],
      [eachMinute, 'a'],
    ])
  expect(await count()).toEqual(events)
  expect(await count()).toEqual([events[0], [eachMinute, 'a']])
  await expect(count()).rejects.toThrow(sentence)
  await throttles.count([first, 'a'])
  await expect(count()).rejects.toThrow(sentence)
  await throttles.takeBack([[hourly, 'a']])
  await expect(count()).rejects.toThrow(sentence)
})

test('an IPv6 subscriber counts by itself, and the site of many subscribers for four', async () => {
  const limit = limitOf(2)
  const count = (address: string) => throttles.count(...networkEvents(limit, address))
  for (const _ of [1, 2]) await count('2001:db8:1:1::1')
  for (let i = 0; i < 20; i++) await expect(count('2001:db8:1:1::2')).rejects.toThrow(sentence)
  // A refused try is not counted, so the neighbours still have their share.
  for (const subscriber of [2, 3, 4]) for (const _ of [1, 2]) await count(`2001:db8:1:${subscriber}::1`)
  const before = onPostgres ? await keys() : 0
  for (let i = 5; i < 50; i++) await expect(count(`2001:db8:1:${i}::1`)).rejects.toThrow(sentence)
  if (onPostgres) expect(await keys()).toBe(before)
  await count('2001:db8:2:1::1')
  for (const _ of [1, 2]) await count('192.0.2.7')
  await expect(count('::ffff:192.0.2.7')).rejects.toThrow(sentence)
})

// The counts in memory have tests of their own.
test.runIf(onPostgres)('the database ends windows by its own clock, and the sweep removes them', async () => {
  const limit = limitOf(2)
  await app.database.transaction((em) => em.execute('delete from event_counts'))
  for (const key of ['a', 'a', 'b']) await throttles.count([limit, key])
  await expect(others.count([limit, 'a'])).rejects.toThrow('Too many. Please try again in a minute.')
  expect(await keys()).toBe(2)
  await app.database.transaction((em) =>
    em.execute("update event_counts set ends_at = clock_timestamp() - interval '1 ms' where used = 2"),
  )
  // A server that wasn't refused asks the database.
  for (const _ of [1, 2]) await throttles.count([limit, 'a'])
  expect(await isCounted(throttles, [limit, 'a'])).toBe(false)
  await app.database.transaction((em) => em.execute('update event_counts set ends_at = clock_timestamp()'))
  await throttles.count([limit, 'c'])
  await throttles.sweep()
  expect(await keys()).toBe(1)
})

test.runIf(onPostgres)(
  'keys can’t be matched to addresses without the secret, which all servers have',
  async () => {
    const limit = limitOf(1)
    await app.database.transaction((em) => em.execute('delete from event_counts'))
    await throttles.count([limit, '192.0.2.7'])
    const [row] = await app.database.reader.all<{ key: string }>('select key from event_counts')
    expect(row?.key).toMatch(/^[\w-]{43}$/)
    const stranger = openThrottles({ jwtSecret: 'another secret of thirty-two characters' }, app.database)
    await stranger.count([limit, '192.0.2.7'])
    expect(await keys()).toBe(2)
  },
)

test.runIf(onPostgres)('counting, taking back and sweeping at once end without a failure', async () => {
  const [first, second] = [limitOf(1000), limitOf(1000)]
  const events = (i: number): LimitedEvent[] => [
    [first, `key ${i % 3}`],
    [second, 'shared'],
  ]
  const work = Array.from({ length: 60 }, async (_, i) => {
    const by = i % 2 ? throttles : others
    await by.count(...events(i))
    if (i % 10 === 0) await by.sweep()
    await by.takeBack(events(i))
  })
  await Promise.all(work)
  await expect(throttles.count(...events(0))).resolves.toBeUndefined()
  const used = await app.database.reader.all<{ used: number }>(
    'select used from event_counts order by ends_at desc limit 2',
  )
  expect(used).toEqual([{ used: 1 }, { used: 1 }])
})
