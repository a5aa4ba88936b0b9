import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { Database } from './database.ts'
import { SweepTurn } from './sweep-turn.entity.ts'
import { takeSweepTurn, TURN_LEASE_MS } from './sweep-turn.ts'
import { entities } from '#server/entities.ts'

const HOUR_MS = 60 * 60 * 1000

let app: TestApp
/** The database as another process sees it. */
let other: Database
beforeAll(async () => {
  app = await startTestApp()
  other = await Database.open(app.config, entities)
})
afterAll(async () => {
  await other.close()
  await app.stop()
})
beforeEach(() => set({ takenAt: null, lease: null, leasedUntil: null }))

const set = (values: Partial<SweepTurn>) =>
  app.database.transaction((em) => em.nativeUpdate(SweepTurn, { name: 'hourly' }, values))
const fromNow = (ms: number) => new Date(Date.now() + ms)
const nothing = () => Promise.resolve()

test('of processes that sweep at once, one does, and the next an hour later', async () => {
  let runs = 0
  const count = () => Promise.resolve(runs++)
  const taken = await Promise.all(
    [app.database, other, app.database, other].map((database) => takeSweepTurn(database, HOUR_MS, count)),
  )
  expect([runs, taken.filter(Boolean).length]).toEqual([1, 1])
  expect(await takeSweepTurn(other, HOUR_MS, count)).toBe(false)
  await set({ takenAt: fromNow(-HOUR_MS - 1000) })
  expect(await takeSweepTurn(other, HOUR_MS, count)).toBe(true)
  expect(runs).toBe(2)
})

test('a sweep of another process that takes longer than an hour is not joined, and its turn ends with it', async () => {
  const isDone = Promise.withResolvers<void>()
  const long = takeSweepTurn(app.database, HOUR_MS, async () => {
    await set({ takenAt: fromNow(-2 * HOUR_MS) })
    expect(await takeSweepTurn(other, HOUR_MS, nothing)).toBe(false)
    isDone.resolve()
  })
  await isDone.promise
  expect(await long).toBe(true)
  expect(await takeSweepTurn(other, HOUR_MS, nothing)).toBe(true)
})

test('the turn of a process that died or hangs passes on when its lease has run out', async () => {
  const of = { lease: 'of-a-dead-process', takenAt: fromNow(-2 * HOUR_MS) }
  await set({ ...of, leasedUntil: fromNow(TURN_LEASE_MS / 2) })
  expect(await takeSweepTurn(other, HOUR_MS, nothing)).toBe(false)
  await set({ ...of, leasedUntil: fromNow(-1000) })
  expect(await takeSweepTurn(other, HOUR_MS, nothing)).toBe(true)
})

test('a turn and a lease from before the clock was set back count for nothing', async () => {
  await set({ takenAt: fromNow(24 * HOUR_MS), lease: 'ahead', leasedUntil: fromNow(24 * HOUR_MS) })
  expect(await takeSweepTurn(other, HOUR_MS, nothing)).toBe(true)
})

test('a sweep that fails says why, and is tried again an hour later', async () => {
  const failing = takeSweepTurn(app.database, HOUR_MS, () => Promise.reject(new Error('no storage')))
  await expect(failing).rejects.toThrow('no storage')
  expect(await takeSweepTurn(other, HOUR_MS, nothing)).toBe(false)
  await set({ takenAt: fromNow(-HOUR_MS - 1000) })
  expect(await takeSweepTurn(other, HOUR_MS, nothing)).toBe(true)
})
