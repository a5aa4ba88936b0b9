import { expect, test } from 'vitest'
import { CAPTION_SIZES, cueFontSize } from './caption-size.ts'

test('RS-01 RS-02 captions have four sizes, each larger than the one before, and none is below 16 px', () => {
  const sizesOn = (width: number, height: number) =>
    CAPTION_SIZES.map((size) => cueFontSize({ width, height }, size))
  const onDesktop = sizesOn(1280, 720)
  expect(onDesktop).toHaveLength(4)
  expect(onDesktop).toEqual(onDesktop.toSorted((one, two) => one - two))
  expect(new Set(onDesktop).size).toBe(4)
  expect(sizesOn(390, 219)[0]).toBe(16)
  // An upright picture is measured by its width.
  expect(sizesOn(390, 844)).toEqual(sizesOn(844, 390))
})
