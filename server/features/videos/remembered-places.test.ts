import { expect, test } from 'vitest'
import type { SqlValue } from '#server/database/reader.ts'
import { RememberedPlaces, type Placed } from './remembered-places.ts'

/** The videos of a library by position, and how often it was asked. */
function library(positions: number[]) {
  const asked: (readonly SqlValue[])[] = []
  const database = {
    version: 1,
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
const known = async (places: RememberedPlaces, position: number, count: number) => {
  for (let i = 0; i < 3; i++) if (await places.below(position, count)) break
  return (await places.below(position, count))?.map(([id]) => id / 10) ?? null
}

test('a page is read in stretches from the second time on, and then needs no statement', async () => {
  const database = library(upTo(300))
  const places = new RememberedPlaces(database)
  expect(await places.below(200, 3)).toBeNull()
  expect(database.asked).toEqual([])
  expect(await places.below(200, 3)).toEqual([199, 198, 197].map((position) => [position * 10, position]))
  expect(await places.below(150, 2)).toEqual([149, 148].map((position) => [position * 10, position]))
  expect(database.asked).toHaveLength(1)
})

test('a page goes on over gaps and ends where the library begins', async () => {
  const database = library(upTo(300).filter((position) => position < 100 || position > 200))
  const places = new RememberedPlaces(database)
  expect(await known(places, 203, 4)).toEqual([202, 201, 99, 98])
  expect(await known(places, 3, 21)).toEqual([2, 1])
  expect(await known(places, 1, 21)).toEqual([])
  expect(await known(places, 0, 21)).toBeNull()
})

test('where too much was taken out, or nothing stands yet, it is not known', async () => {
  const places = new RememberedPlaces(library([1, 5000]))
  expect(await known(places, 5000, 2)).toBeNull()
  expect(await known(places, 2_147_483_647, 2)).toBeNull()
})

test('a commit forgets everything, also one while a stretch is being read', async () => {
  const database = library(upTo(50))
  const places = new RememberedPlaces(database)
  expect(await known(places, 50, 2)).toEqual([49, 48])
  database.positions = upTo(40)
  database.version++
  expect(await places.below(50, 2)).toBeNull()
  const during = places.below(50, 2)
  database.version++
  expect(await during).toBeNull()
  expect(await known(places, 50, 2)).toEqual([40, 39])
})
