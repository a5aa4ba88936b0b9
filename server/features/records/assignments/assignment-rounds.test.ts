import { expect, test } from 'vitest'
import { addMonths, roundOn } from './assignment-rounds.ts'

test('a month later is the same day, or the last one of a shorter month', () => {
  expect(addMonths('2026-01-15', 1)).toBe('2026-02-15')
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(addMonths('2027-11-30', 3)).toBe('2028-02-29')
  expect(addMonths('2026-12-01', 12)).toBe('2027-12-01')
  expect(addMonths('2026-02-10', -3)).toBe('2025-11-10')
})

test('TN-33 a round begins each time that the months have passed, and none after the end', () => {
  const schedule = { startsOn: '2026-01-31', dueOn: '2026-02-10', everyMonths: 3, closedOn: null }
  const first = { countsFrom: '', startsOn: '2026-01-31', dueOn: '2026-02-10', months: 0 }
  const second = { countsFrom: '2026-04-30', startsOn: '2026-04-30', dueOn: '2026-05-10', months: 3 }
  expect(roundOn(schedule, '2026-01-01')).toEqual(first)
  expect(roundOn(schedule, '2026-04-29')).toEqual(first)
  expect(roundOn(schedule, '2026-04-30')).toEqual(second)
  expect(roundOn(schedule, '2027-02-01')).toMatchObject({ countsFrom: '2027-01-31' })
  expect(roundOn({ ...schedule, closedOn: '2026-05-01' }, '2027-02-01')).toEqual(second)
  expect(roundOn({ ...schedule, everyMonths: null }, '2027-02-01')).toEqual(first)
})
