import { expect, test } from 'vitest'
import { cuePlacement } from './place-cues.ts'

const wide = { width: 1000, height: 560 }
const ends = (text: string, lines: number) =>
  (cuePlacement(text, wide, { below: 80 }).line / 100) * 560 + lines * 34.16

test('a caption ends above what covers the picture, in one line, in two and where it is wrapped', () => {
  expect(ends('Water on', 1)).toBeCloseTo(480)
  expect(ends('Hold the line low\nand wait', 2)).toBeCloseTo(480)
  expect(ends('word '.repeat(20), 2)).toBeCloseTo(480)
})

test('it keeps clear of both edges and of what stands at the right, and never leaves the picture', () => {
  expect(cuePlacement('Go', { width: 400, height: 700 }, { below: 100, beside: 80 })).toMatchObject({
    size: 74,
    position: 40,
  })
  expect(cuePlacement('Go', { width: 400, height: 60 }, { below: 100 }).line).toBe(0)
})
