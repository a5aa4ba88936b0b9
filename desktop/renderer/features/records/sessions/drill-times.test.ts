import { expect, test } from 'vitest'
import { lastHour, timesOf } from './drill-times.ts'

test('the form begins with the hour that ended last, and an end before the start is one of the next day', () => {
  expect(lastHour(new Date('2026-11-28T00:20:00'))).toEqual({ day: '2026-11-27', from: '23:15', to: '00:15' })
  expect(timesOf({ day: '2026-11-27', from: '23:15', to: '00:15' })).toEqual({
    openedAt: new Date('2026-11-27T23:15').toISOString(),
    closedAt: new Date('2026-11-28T00:15').toISOString(),
  })
  expect(timesOf({ day: '', from: '23:15', to: '00:15' })).toBeNull()
})
