import { describe, expect, test } from 'vitest'
import {
  besideRollCall,
  titleSize,
  unitOf,
  wallLayout,
  type Box,
  type Size,
  type WallLayout,
} from './layout.ts'

const SCREENS: Size[] = [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 1024, height: 768 },
  { width: 1080, height: 1920 },
  { width: 1280, height: 800 },
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
  { width: 2160, height: 3840 },
  { width: 2560, height: 1080 },
  { width: 3840, height: 2160 },
]
const RATIOS = [9 / 20, 9 / 16, 3 / 4, 4 / 5, 1, 4 / 3, 16 / 9, 2.39]

const wordsOf = ({ left, right, strip, top, bottom }: WallLayout): Box[] =>
  [left, right, strip, top, bottom].filter((box) => box !== undefined)

const areOver = (a: Box, b: Box): boolean =>
  a.left < b.left + b.width - 0.01 &&
  b.left < a.left + a.width - 0.01 &&
  a.top < b.top + b.height - 0.01 &&
  b.top < a.top + a.height - 0.01

describe.each(SCREENS)('on $width × $height', (screen) => {
  test.each(RATIOS)('words have a place of their own beside a picture of %f', (ratio) => {
    const layout = wallLayout(screen, ratio)
    const { picture, unit } = layout
    expect(picture.width / picture.height).toBeCloseTo(ratio, 5)
    const { strip } = layout
    if (strip) expect(strip.width).toBeGreaterThanOrEqual(6 * unit - 0.01)
    const words = wordsOf(layout)
    for (const [index, box] of words.entries()) {
      expect(areOver(box, picture)).toBe(false)
      for (const other of words.slice(index + 1)) expect(areOver(box, other)).toBe(false)
      expect(box.left).toBeGreaterThanOrEqual(screen.width * 0.05 - 0.01)
      expect(box.top).toBeGreaterThanOrEqual(screen.height * 0.05 - 0.01)
      expect(box.left + box.width).toBeLessThanOrEqual(screen.width * 0.95 + 0.01)
      expect(box.top + box.height).toBeLessThanOrEqual(screen.height * 0.95 + 0.01)
      if (box !== strip) expect(box.width).toBeGreaterThan(16 * unit)
    }
    expect(picture.left).toBeGreaterThanOrEqual(-0.01)
    expect(picture.top).toBeGreaterThanOrEqual(-0.01)
    expect(picture.left + picture.width).toBeLessThanOrEqual(screen.width + 0.01)
    expect(picture.top + picture.height).toBeLessThanOrEqual(screen.height + 0.01)
  })
})

test('a portrait picture has the whole height of a wide screen and most of the height of a portrait screen', () => {
  expect(wallLayout({ width: 1920, height: 1080 }, 9 / 16)).toMatchObject({
    arrangement: 'sides',
    picture: { height: 1080 },
  })
  expect(wallLayout({ width: 1024, height: 768 }, 9 / 16)).toMatchObject({
    arrangement: 'beside',
    picture: { height: 768 },
  })
  const upright = wallLayout({ width: 1080, height: 1920 }, 9 / 16)
  expect(upright.arrangement).toBe('stack')
  expect(upright.picture.height).toBeGreaterThan(1920 * 0.65)
})

test.each([
  { width: 1920, height: 1080 },
  { width: 3840, height: 2160 },
])('a wide picture has four fifths of a screen of $width × $height', (screen) => {
  const { picture } = wallLayout(screen, 16 / 9)
  expect((picture.width * picture.height) / (screen.width * screen.height)).toBeGreaterThan(0.8)
})

test('type grows with the screen, and stays readable on a phone', () => {
  expect(unitOf({ width: 1920, height: 1080 })).toBe(16)
  expect(unitOf({ width: 1080, height: 1920 })).toBe(16)
  expect(unitOf({ width: 3840, height: 2160 })).toBe(32)
  expect(unitOf({ width: 844, height: 390 })).toBe(8)
})

test('a title has the largest size at which no word breaks and no line is cut off', () => {
  const place = { width: 500, height: 400 }
  expect(titleSize('Box breathing', place, 16)).toEqual({ size: 60, lines: 5 })
  const word = titleSize('Electrocardiography', place, 16)
  expect(word.size * 0.6 * 'Electrocardiography'.length).toBeLessThanOrEqual(500.01)
  const long = titleSize('A long title that takes many lines '.repeat(3), place, 16)
  expect(long.size).toBeLessThan(60)
  expect(long.size).toBeGreaterThanOrEqual(32)
  const endless = titleSize('x'.repeat(200), place, 16)
  expect(Math.floor(500 / (endless.size * 0.6))).toBeGreaterThanOrEqual(12)
})

describe.each(SCREENS)('TN-42 beside a roll call on $width × $height', (screen) => {
  test.each(RATIOS)(
    'the panel covers neither a picture of %f nor its words, and both keep the free edges',
    (ratio) => {
      const { room, panel } = besideRollCall(screen)
      const layout = wallLayout(room, ratio)
      for (const box of [layout.picture, ...wordsOf(layout)]) {
        expect(areOver(box, panel)).toBe(false)
        expect(box.left + box.width).toBeLessThanOrEqual(screen.width + 0.01)
        expect(box.top + box.height).toBeLessThanOrEqual(screen.height + 0.01)
      }
      for (const box of wordsOf(layout)) {
        expect(box.left).toBeGreaterThanOrEqual(screen.width * 0.05 - 0.01)
        expect(areOver(box, layout.picture)).toBe(false)
      }
      const [left, top] = [panel.left + panel.inner.left, panel.top + panel.inner.top]
      expect(left).toBeGreaterThanOrEqual(screen.width * 0.05 - 0.01)
      expect(left + panel.inner.width).toBeLessThanOrEqual(screen.width * 0.95 + 0.01)
      expect(top).toBeGreaterThanOrEqual(screen.height * 0.05 - 0.01)
      expect(top + panel.inner.height).toBeLessThanOrEqual(screen.height * 0.95 + 0.01)
      expect(panel.inner.width).toBeGreaterThan(16 * panel.unit)
    },
  )
})
