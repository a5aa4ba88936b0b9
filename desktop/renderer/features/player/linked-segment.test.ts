import { expect, test } from 'vitest'
import { readLinkedSegment } from './linked-segment.ts'

test('a segment is read from an address as far as it is valid', () => {
  const read = (search: string) => readLinkedSegment(new URLSearchParams(search))
  expect(read('start=5&end=20')).toEqual({ start: 5, end: 20 })
  expect(read('end=20')).toEqual({ start: 0, end: 20 })
  expect(read('start=5')).toEqual({ start: 5, end: null })
  expect(read('start=5&end=2')).toEqual({ start: 5, end: null })
  for (const search of ['', 'start=0', 'start=-4', 'start=abc', 'end=0']) expect(read(search)).toBeUndefined()
})
