import { expect, test } from 'vitest'
import type { SqlValue } from '#server/database/reader.ts'
import { Changes } from '#server/database/changes.ts'
import { placesOf, FeedPositionCache, type Placed } from './feed-position-cache.ts'

/** The videos of a library by position, and how often it was asked. */
function library(positions: number[]) {
  const asked: (readonly SqlValue[])[] = []
  let hear: (changes: Changes) => void = () => undefined
  const database = {
    onCommit: (listener: typeof hear) => void (hear = listener),
    commit: (changes: Pick<Changes, 'affects'>) => hear(Object.assign(new Changes(), changes)),
    positions,
    asked,
    reader: {
      dialect: 'sqlite' as const,
      all: () => Promise.reject(new Error('not asked for')),
      tuples: <Row extends SqlValue[]>(_sql: string, values: readonly SqlValue[] = []) => {
        asked.push(values)
        const [from, to] = values.map(Number)
        const placed = database.positions
          .filter((position) => position >= (from ?? 0) && position < (to ?? 0))
          .sort((a, b) => b - a)
          .map((position): Placed => [position * 10, position])
        // The one statement that is asked reads ids and positions.
        return Promise.resolve(placed as unknown as Row[])
      },
      close: () => undefined,
    },
  }
  return database
}
const upTo = (most: number) => Array.from({ length: most }, (_, index) => index + 1)
/** Asks until the stretches of the page are known, or three times. */
const known = async (places: FeedPositionCache, position: number, count: number) => {
  for (let i = 0; i < 3; i++) if (await places.below(position, count)) break
  return positionsOf(await places.below(position, count))
}
const positionsOf = (runs: Awaited<ReturnType<FeedPositionCache['below']>>) =>
  runs && placesOf(runs).map(([id]) => id / 10)
const aLike = { affects: () => false }
const aPublication = {
  affects: (table: string, property: string) => table === 'videos' && property === 'feedPosition',
}

test('a page is read in stretches from the second time on, and then needs no statement', async () => {
  const database = library(upTo(300))
  const places = new FeedPositionCache(database)
  expect(await places.below(200, 3)).toBeNull()
  expect(database.asked).toEqual([])
  expect(positionsOf(await places.below(200, 3))).toEqual([199, 198, 197])
  expect(positionsOf(await places.below(150, 2))).toEqual([149, 148])
  expect(database.asked).toHaveLength(1)
})

test('a page goes on over gaps and ends where the library begins', async () => {
  const database = library(upTo(300).filter((position) => position < 100 || position > 200))
  const places = new FeedPositionCache(database)
  expect(await known(places, 203, 4)).toEqual([202, 201, 99, 98])
  expect(await known(places, 3, 21)).toEqual([2, 1])
  expect(await known(places, 1, 21)).toEqual([])
  expect(await known(places, 0, 21)).toBeNull()
})

test('where too much was taken out, or nothing stands yet, it is not known', async () => {
  const places = new FeedPositionCache(library([1, 5000]))
  expect(await known(places, 5000, 2)).toBeNull()
  expect(await known(places, 2_147_483_647, 2)).toBeNull()
})

test('a commit that moves somebody forgets everything, also one while a stretch is being read', async () => {
  const database = library(upTo(50))
  const places = new FeedPositionCache(database)
  expect(await known(places, 50, 2)).toEqual([49, 48])
  database.positions = upTo(40)
  database.commit(aPublication)
  expect(await places.below(50, 2)).toBeNull()
  const during = places.below(50, 2)
  database.commit(aPublication)
  expect(await during).toBeNull()
  expect(await known(places, 50, 2)).toEqual([40, 39])
})

test('a like moves nobody: no statement is run again', async () => {
  const database = library(upTo(50))
  const places = new FeedPositionCache(database)
  await known(places, 50, 2)
  database.commit(aLike)
  expect(positionsOf(await places.below(50, 2))).toEqual([49, 48])
  expect(database.asked).toHaveLength(1)
})

test('memory is bounded: the stretch that is remembered longest goes first', async () => {
  const database = library([5, 6])
  const places = new FeedPositionCache(database)
  expect(await known(places, 7, 2)).toEqual([6, 5])
  for (let number = 1; number < 2000; number++) await places.below(number * 128 + 1, 1)
  expect(positionsOf(await places.below(7, 2))).toEqual([6, 5])
  await places.below(2000 * 128 + 1, 1)
  expect(await places.below(7, 2)).toBeNull()
})
