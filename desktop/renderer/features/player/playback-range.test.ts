import { expect, test } from 'vitest'
import { lengthInFile, lengthOf, segmentFrom, spanOf } from './playback-range.ts'

const clip = { isMicroClip: true, clipStartTime: 7, clipDuration: 12, duration: 12 }

test('a micro clip is its segment and loops, any other video is its whole file', () => {
  expect(spanOf(clip)).toEqual({ start: 7, end: 19, isLoop: true })
  expect(spanOf({ ...clip, clipStartTime: null, clipDuration: null })).toMatchObject({ start: 0, end: 15 })
  expect(spanOf({ ...clip, isMicroClip: false })).toMatchObject({ start: 0, isLoop: false })
  expect([lengthOf(clip), lengthOf({ ...clip, isMicroClip: false, duration: 40 })]).toEqual([12, 40])
  expect(lengthInFile(spanOf(clip), 15)).toBe(8)
})

test('a segment is read out of an address as far as it makes sense', () => {
  const of = (search: string) => segmentFrom(new URLSearchParams(search))
  expect(of('start=5&end=20')).toEqual({ start: 5, end: 20 })
  expect(of('end=20')).toEqual({ start: 0, end: 20 })
  expect(of('start=5')).toEqual({ start: 5, end: null })
  expect(of('start=5&end=2')).toEqual({ start: 5, end: null })
  for (const search of ['', 'start=0', 'start=-4', 'start=abc', 'end=0']) expect(of(search)).toBeUndefined()
})
