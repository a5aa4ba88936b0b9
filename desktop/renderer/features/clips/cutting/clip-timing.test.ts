import { expect, test } from 'vitest'
import { defaultTiming, isLongEnough, limitsOf, sourceLengthOf } from './clip-timing.ts'

test('CM-16 CM-17 the source has its real length, or 60 s where the length is unknown', () => {
  expect([sourceLengthOf(20), sourceLengthOf(300), sourceLengthOf(0)]).toEqual([20, 300, 60])
})

test('CM-13 CM-14 a clip starts at 0 and lasts 15 s, or as long as a shorter source', () => {
  expect(defaultTiming(60)).toEqual({ start: 0, duration: 15 })
  expect(defaultTiming(8)).toEqual({ start: 0, duration: 8 })
  expect([isLongEnough(5), isLongEnough(4)]).toEqual([true, false])
})

test('CM-18 CM-19 CM-20 CM-21 each slider goes as far as the other lets it', () => {
  expect(limitsOf({ start: 0, duration: 15 }, 60)).toEqual({ startMax: 45, durationMin: 5, durationMax: 30 })
  expect(limitsOf({ start: 50, duration: 10 }, 60)).toEqual({ startMax: 50, durationMin: 5, durationMax: 10 })
  expect(limitsOf({ start: 0, duration: 8 }, 8)).toEqual({ startMax: 0, durationMin: 5, durationMax: 8 })
})
