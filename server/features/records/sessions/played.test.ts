import { expect, test } from 'vitest'
import { ROLL_CALL_PARTS_MAX } from '#shared/limits/records.ts'
import { addPlayed, countableTime, readPlayed, type PlayedPart } from './played.ts'

const MINUTE = 60_000
const NOTHING = readPlayed(null, 1)
const playedOf = (...parts: PlayedPart[]) => ({ titles: { 7: 'Ladders' }, parts })

test('TN-48 the same word of a wall again changes nothing, and a later one lengthens the part', () => {
  const first = addPlayed(NOTHING, playedOf([7, 1, 0, MINUTE]))
  expect(addPlayed(first, playedOf([7, 1, 0, MINUTE]))).toEqual(first)
  const longer = addPlayed(first, playedOf([7, 1, 0, 2 * MINUTE], [8, 1, 2 * MINUTE, 3 * MINUTE]))
  expect(longer.parts).toEqual([
    [7, 1, 0, 2 * MINUTE],
    [8, 1, 2 * MINUTE, 3 * MINUTE],
  ])
  expect(addPlayed(longer, first)).toEqual(longer)
})

test('TN-48 a roll call keeps a bounded number of parts', () => {
  const parts = Array.from({ length: 2 * ROLL_CALL_PARTS_MAX }, (_, at): PlayedPart => [
    at % 2,
    1,
    at * MINUTE,
    at * MINUTE + 1000,
  ])
  expect(addPlayed(NOTHING, playedOf(...parts)).parts).toEqual(parts.slice(0, ROLL_CALL_PARTS_MAX))
})

test('TN-50 what counts is the time in which the wall played, with breaks of a minute', () => {
  const played = playedOf([7, 1, 0, MINUTE], [8, 1, 2 * MINUTE, 3 * MINUTE], [7, 1, 5 * MINUTE, 6 * MINUTE])
  const count = (from: number, to: number) => countableTime('roll_call', played, [from, to])
  expect(count(0, 10 * MINUTE)).toEqual([
    [0, 3 * MINUTE],
    [5 * MINUTE, 6 * MINUTE],
  ])
  expect(count(MINUTE, 2 * MINUTE)).toEqual([[MINUTE, 2 * MINUTE]])
  expect(count(3.5 * MINUTE, 4 * MINUTE)).toEqual([])
  expect(countableTime('roll_call', NOTHING, [0, MINUTE])).toEqual([])
  expect(countableTime('drill', NOTHING, [0, MINUTE])).toEqual([[0, MINUTE]])
})
