import { afterAll, expect, test, vi } from 'vitest'
import { activityTime } from './activity-time.ts'

vi.stubGlobal('navigator', { languages: ['en-US'] })
afterAll(() => vi.unstubAllGlobals())

const now = new Date(2026, 10, 21, 15, 30, 0)
const ago = (seconds: number) => activityTime(new Date(now.getTime() - seconds * 1000).toISOString(), now)
const HOUR = 60 * 60

test('LV-39 under 24 hours old, an item shows how long ago it was', () => {
  expect(ago(20)).toBe('20 seconds ago')
  expect(ago(5 * 60)).toBe('5 minutes ago')
  expect(ago(24 * HOUR - 1)).toBe('24 hours ago')
})

test('LV-40 from 24 hours on it shows the date and the time', () => {
  expect(ago(24 * HOUR)).toBe('Nov 20, 3:30 PM')
  expect(ago(20 * 24 * HOUR)).toBe('Nov 1, 3:30 PM')
})

test('LV-41 a missing time reads "just now", one that cannot be parsed "recently"', () => {
  expect(activityTime(undefined, now)).toBe('just now')
  expect(activityTime('', now)).toBe('just now')
  expect(activityTime('yesterday-ish', now)).toBe('recently')
  expect(ago(-3)).toBe('just now')
})
