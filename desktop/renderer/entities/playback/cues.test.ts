import { expect, test } from 'vitest'
import { cuePlacement, separateCues } from './cues.ts'

const wide = { width: 1000, height: 560 }
/** In pixels: 30 are a usual size on a picture of this height. */
const FONT = 30
const LINE = 34.32
const ends = (text: string, lines: number, font = FONT) =>
  (cuePlacement(text, wide, { below: 80 }, font).line / 100) * 560 + lines * LINE * (font / FONT)

test('a caption ends above what covers the picture, in one line, in two and where it is wrapped', () => {
  expect(ends('Water on', 1)).toBeCloseTo(480)
  expect(ends('Hold the line low\nand wait', 2)).toBeCloseTo(480)
  expect(ends('word '.repeat(20), 2)).toBeCloseTo(480)
  expect(ends('word '.repeat(20), 3, 2 * FONT)).toBeCloseTo(480)
})

test('a caption keeps clear of both edges and of the buttons at the right, and never leaves the picture', () => {
  expect(cuePlacement('Go', { width: 400, height: 700 }, { below: 100, beside: 80 }, FONT)).toMatchObject({
    size: 74,
    position: 40,
  })
  expect(cuePlacement('Go', { width: 400, height: 60 }, { below: 100 }, FONT).line).toBe(0)
})

test('a cue ends before the next cue starts; without a next cue its end stays', () => {
  const cues = [
    { startTime: 0, endTime: 6 },
    { startTime: 6, endTime: 6.001 },
    { startTime: 6.001, endTime: 9 },
    { startTime: 10, endTime: 12 },
  ]
  separateCues(cues)
  expect(cues.map(({ endTime }) => endTime)).toEqual([5.999, 6.001, 9, 12])
})
