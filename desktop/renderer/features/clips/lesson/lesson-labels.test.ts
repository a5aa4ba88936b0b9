import { expect, it } from 'vitest'
import { lengthLabel, postedAgo } from './lesson-labels.ts'

it('ML-04 ML-05 says the length in seconds, the clip’s own first, and 1min where none is known', () => {
  expect(lengthLabel({ clipDuration: 15, duration: 60 })).toBe('15s')
  expect(lengthLabel({ clipDuration: null, duration: 60 })).toBe('60s')
  expect(lengthLabel({ clipDuration: null, duration: 0 })).toBe('1min')
})

it('says how long ago it was posted', () => {
  expect(postedAgo(new Date(Date.now() - 3 * 24 * 60 * 60 * 1000).toISOString())).toBe('3 days ago')
})
