import { expect, it } from 'vitest'
import { durationLabelOf } from './duration-label.ts'

it('VC-23 VC-24 says the clip’s own length, and 60 seconds for a clip without one', () => {
  expect(durationLabelOf({ isMicroClip: true, clipDuration: 15, duration: 300 })).toBe('0:15')
  expect(durationLabelOf({ isMicroClip: true, clipDuration: null, duration: 300 })).toBe('1:00')
  expect(durationLabelOf({ isMicroClip: false, clipDuration: null, duration: 300 })).toBe('5:00')
})
