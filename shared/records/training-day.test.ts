import { expect, test } from 'vitest'
import { cutByTrainingDay, trainingDayOf } from './training-day.ts'

const BERLIN = { zone: 'Europe/Berlin', startsAt: '07:00' }
const at = (text: string) => Date.parse(text)

test('a training day begins when the shift changes, also where clocks are changed', () => {
  expect(trainingDayOf(at('2026-11-28T06:59:59+01:00'), BERLIN)).toBe('2026-11-27')
  expect(trainingDayOf(at('2026-11-28T07:00:00+01:00'), BERLIN)).toBe('2026-11-28')
  // 25 October has 25 hours, and its training day ends at 07:00 of the next day all the same.
  expect(trainingDayOf(at('2026-10-25T06:59:59+01:00'), BERLIN)).toBe('2026-10-24')
  expect(trainingDayOf(at('2026-10-26T06:59:59+01:00'), BERLIN)).toBe('2026-10-25')
  expect(trainingDayOf(at('2026-03-29T07:00:00+02:00'), BERLIN)).toBe('2026-03-29')
})

test('a range is cut at the first millisecond of a training day', () => {
  const start = at('2026-11-28T06:58:00+01:00')
  const change = at('2026-11-28T07:00:00+01:00')
  expect(cutByTrainingDay([start, change], BERLIN)).toEqual([{ day: '2026-11-27', range: [start, change] }])
  expect(cutByTrainingDay([start, change + 1], BERLIN)).toEqual([
    { day: '2026-11-27', range: [start, change] },
    { day: '2026-11-28', range: [change, change + 1] },
  ])
  const nights = cutByTrainingDay([at('2026-10-24T08:00:00+02:00'), at('2026-10-27T08:00:00+01:00')], BERLIN)
  expect(nights.map(({ day }) => day)).toEqual(['2026-10-24', '2026-10-25', '2026-10-26', '2026-10-27'])
  expect(nights.at(-1)?.range[0]).toBe(at('2026-10-27T07:00:00+01:00'))
})
