import { expect, test } from 'vitest'
import { answerRange } from './byte-range.ts'

const answer = (range: string) => answerRange(range, 1000)
const part = (start: number, end: number) => ({
  status: 206,
  range: { start, end },
  headers: { 'Content-Length': String(end - start + 1), 'Content-Range': `bytes ${start}-${end}/1000` },
})
const whole = { status: 200, range: { start: 0, end: 999 }, headers: { 'Content-Length': '1000' } }

test('one range is answered: from, from to, the last so many, never beyond the end', () => {
  expect(answer('bytes=100-199')).toEqual(part(100, 199))
  expect(answer('bytes=100-')).toEqual(part(100, 999))
  expect(answer('bytes=-50')).toEqual(part(950, 999))
  expect(answer('bytes=-5000')).toEqual(part(0, 999))
  expect(answer('bytes=990-5000')).toEqual(part(990, 999))
  expect(answer('bytes=0-0')).toEqual(part(0, 0))
})

test('a range behind the end is not satisfiable; a header that is no single range selects the whole file', () => {
  const unsatisfiable = { status: 416, range: null, headers: { 'Content-Range': 'bytes */1000' } }
  expect(answer('bytes=1000-')).toEqual(unsatisfiable)
  expect(answer('bytes=-0')).toEqual(unsatisfiable)
  for (const range of ['bytes=', 'bytes=-', 'bytes=9-3', 'bytes=0-1,5-6', 'lines=1-2', 'bytes=a-b', ''])
    expect(answer(range), range).toEqual(whole)
  expect(answerRange(undefined, 1000)).toEqual(whole)
  expect(answerRange('bytes=0-', 0)).toMatchObject({ status: 416, range: null })
})
