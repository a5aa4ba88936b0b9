import { afterAll, expect, it, vi } from 'vitest'
import { lengthLabel, postedAgo } from './lesson-labels.ts'

vi.stubGlobal('navigator', { languages: ['en-US'] })
afterAll(() => vi.unstubAllGlobals())

it('ML-04 ML-05 shows the length in seconds, the length of the clip first, and 1min without a length', () => {
  expect(lengthLabel({ clipDuration: 15, duration: 60 })).toBe('15s')
  expect(lengthLabel({ clipDuration: null, duration: 60 })).toBe('60s')
  expect(lengthLabel({ clipDuration: null, duration: 0 })).toBe('1min')
})

it('shows the time since the submission', () => {
  expect(postedAgo(new Date(Date.now() - 3 * 24 * 60 * 60 * 1000).toISOString())).toBe('3 days ago')
})
