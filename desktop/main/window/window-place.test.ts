import { expect, test } from 'vitest'
import { aDisplay } from '../testing/electron-double.ts'
import { placeWindow, type WindowState } from './window-place.ts'

const laptop = aDisplay(1, 'Laptop', 0)
const right = aDisplay(2, 'Television', 1920)
const left = aDisplay(3, 'Projector', -1920)
const at = (x: number, y: number, rest: Partial<WindowState> = {}): WindowState => ({
  x,
  y,
  width: 1000,
  height: 700,
  isMaximized: false,
  ...rest,
})
const SIZE = { width: 1000, height: 700 }

test('the first window has a usual size, where it fits', () => {
  expect(placeWindow(null, [laptop], laptop)).toEqual({
    bounds: { width: 1280, height: 860 },
    isMaximized: false,
  })
  const small = { ...laptop, workArea: { x: 0, y: 0, width: 1024, height: 720 } }
  expect(placeWindow(null, [small], small).bounds).toEqual({ width: 1024, height: 720 })
})

test.each([
  ['on the display of the desk', at(40, 50)],
  ['on a display to the right', at(2000, 50)],
  ['on a display to the left, with negative places', at(-1900, 10)],
  ['across two displays', at(1500, 50)],
])('a window opens where it stood: %s', (_, kept) => {
  const { x, y } = kept
  expect(placeWindow(kept, [laptop, right, left], laptop).bounds).toEqual({ x, y, ...SIZE })
})

test.each([
  ['its display was unplugged', at(2000, 50)],
  ['its title bar is above every display', at(40, -400)],
  ['its title bar is below every display', at(40, 1075)],
  ['too little of its title bar is left', at(-960, 50)],
])('a window that no person could reach opens in the middle, in its size: %s', (_, kept) => {
  expect(placeWindow(kept, [laptop], laptop).bounds).toEqual(SIZE)
})

test('a maximized window stays maximized, on its display or on the one that is left', () => {
  const kept = at(2000, 50, { isMaximized: true })
  expect(placeWindow(kept, [laptop, right], laptop)).toEqual({
    bounds: { x: 2000, y: 50, ...SIZE },
    isMaximized: true,
  })
  expect(placeWindow(kept, [laptop], laptop)).toEqual({ bounds: SIZE, isMaximized: true })
})

test('a window of a larger display gets the size of the one that is left', () => {
  const kept = at(2000, 50, { width: 3000, height: 2000 })
  expect(placeWindow(kept, [laptop], laptop).bounds).toEqual({ width: 1920, height: 1080 })
})
