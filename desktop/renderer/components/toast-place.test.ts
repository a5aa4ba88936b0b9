import { expect, test } from 'vitest'
import { overlapOf, placeOf, type Box } from './toast-place.ts'

const TOAST = { width: 384, height: 72 }
const DESKTOP: Box = { left: 16, top: 16, right: 1424, bottom: 884 }
const PHONE: Box = { left: 16, top: 8, right: 374, bottom: 836 }
const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})
const boxAt = ({ left, top }: { left: number; top: number }, size = TOAST) =>
  box(left, top, size.width, size.height)

test('a toast is at the lower right of a wide screen, and above a control that is there', () => {
  expect(placeOf(TOAST, DESKTOP, [], false)).toMatchObject({ left: 1040, top: 812 })
  const submit = box(1300, 830, 100, 44)
  const place = placeOf(TOAST, DESKTOP, [submit], false)
  expect(place.left).toBe(1040)
  expect(place.top).toBeLessThan(submit.top - TOAST.height)
})

test('a toast is at another edge where a column of controls leaves no room', () => {
  const column = Array.from({ length: 12 }, (_, row) => box(1360, 20 + row * 70, 48, 48))
  const place = placeOf(TOAST, DESKTOP, column, false)
  expect(place.left).toBe(528)
  expect(column.every((control) => overlapOf(boxAt(place), control) === 0)).toBe(true)
})

test('a toast on a phone is below the header, as wide as the screen', () => {
  const size = { width: 358, height: 72 }
  const header = [box(0, 0, 44, 56), box(340, 0, 50, 56)]
  const place = placeOf(size, PHONE, header, true)
  expect(place).toMatchObject({ left: 16 })
  expect(place.top).toBeGreaterThanOrEqual(60)
  expect(place.top).toBeLessThan(72)
})

test('a toast covers as little as possible when every place covers a control', () => {
  const wall = [box(0, 0, 1440, 600), box(0, 640, 1440, 260)]
  const place = placeOf(TOAST, DESKTOP, wall, false)
  // The whole gap between the two lies below it.
  expect(place.top).toBeLessThanOrEqual(604)
  expect(place.top + TOAST.height).toBeGreaterThanOrEqual(636)
})
