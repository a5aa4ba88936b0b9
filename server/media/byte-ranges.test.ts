import { expect, test } from 'vitest'
import { partOf } from './byte-ranges.ts'

const part = (range: string, more: { ifRange?: string; ifMatch?: string; ifNoneMatch?: string } = {}) =>
  partOf(1000, '"name"', { range, ...more })
const bytes = (start: number, end: number) => ({ status: 206, range: { start, end } })
const whole = { status: 200, range: { start: 0, end: 999 } }

test('one range is answered: from, from to, the last so many, never beyond the end', () => {
  expect(part('bytes=100-199')).toEqual(bytes(100, 199))
  expect(part('bytes=100-')).toEqual(bytes(100, 999))
  expect(part('bytes=-50')).toEqual(bytes(950, 999))
  expect(part('bytes=-5000')).toEqual(bytes(0, 999))
  expect(part('bytes=990-5000')).toEqual(bytes(990, 999))
  expect(part('bytes=0-0')).toEqual(bytes(0, 0))
})

test('what lies behind the end is not there; what is no range gets the whole', () => {
  expect(part('bytes=1000-')).toEqual({ status: 416 })
  expect(part('bytes=-0')).toEqual({ status: 416 })
  for (const range of ['bytes=', 'bytes=-', 'bytes=9-3', 'bytes=0-1,5-6', 'lines=1-2', 'bytes=a-b', ''])
    expect(part(range), range).toEqual(whole)
  expect(partOf(0, '"name"', { range: 'bytes=0-' })).toEqual({ status: 416 })
})

test('validators decide before ranges do', () => {
  expect(part('bytes=0-9', { ifRange: '"name"' })).toEqual(bytes(0, 9))
  expect(part('bytes=0-9', { ifRange: '"other"' })).toEqual(whole)
  expect(part('bytes=0-9', { ifRange: 'W/"name"' })).toEqual(whole)
  expect(part('bytes=0-9', { ifNoneMatch: '"a", W/"name"' })).toEqual({ status: 304 })
  expect(part('bytes=0-9', { ifNoneMatch: '"a"' })).toEqual(bytes(0, 9))
  expect(part('bytes=0-9', { ifMatch: '"a"' })).toEqual({ status: 412 })
  expect(part('bytes=0-9', { ifMatch: '*' })).toEqual(bytes(0, 9))
})
