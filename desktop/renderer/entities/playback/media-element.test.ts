import { expect, it } from 'vitest'
import { playedFraction } from './media-element.ts'

it('measures the played fraction of the range, never beyond the file', () => {
  const range = { start: 20, length: 10 }
  expect(playedFraction({ currentTime: 25, duration: 60 }, range)).toBe(0.5)
  expect(playedFraction({ currentTime: 24, duration: 28 }, range)).toBe(0.5)
  expect(playedFraction({ currentTime: 35, duration: 60 }, range)).toBe(1)
  expect(playedFraction({ currentTime: 0, duration: Number.NaN }, { ...range, length: Infinity })).toBe(0)
})
