import { expect, test } from 'vitest'
import { shouldRetrySegment } from './segment-retries.ts'

test('a segment is requested again while there is time, and never where it is gone', () => {
  const segment = { status: 0, retries: 0, secondsAhead: 0, isPaused: false }
  expect(shouldRetrySegment(segment)).toBe(true)
  expect(shouldRetrySegment({ ...segment, status: 503, retries: 2 })).toBe(true)
  expect(shouldRetrySegment({ ...segment, retries: 3 })).toBe(false)
  expect(shouldRetrySegment({ ...segment, retries: 30, secondsAhead: 20 })).toBe(true)
  expect(shouldRetrySegment({ ...segment, retries: 30, isPaused: true })).toBe(true)
  expect(shouldRetrySegment({ ...segment, status: 404, secondsAhead: 20 })).toBe(false)
  expect(shouldRetrySegment({ ...segment, status: 429 })).toBe(true)
})
