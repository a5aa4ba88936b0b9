import { expect, test } from 'vitest'
import { separateCues } from './separate-cues.ts'

test('a cue ends before the next starts, and stays as it is where none does', () => {
  const cues = [
    { startTime: 0, endTime: 6 },
    { startTime: 6, endTime: 6.001 },
    { startTime: 6.001, endTime: 9 },
    { startTime: 10, endTime: 12 },
  ]
  separateCues(cues)
  expect(cues.map(({ endTime }) => endTime)).toEqual([5.999, 6.001, 9, 12])
})
