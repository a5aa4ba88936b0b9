import { expect, test } from 'vitest'
import { valueAfterKey } from './slider-keys.ts'

const scale = { min: 0, max: 60, step: 1 }
const after = (value: number, key: string, shiftKey = false, of = scale) =>
  valueAfterKey(value, of, { key, shiftKey })

test('FM-14 FM-15 a slider moves ten steps on PageUp and PageDown, within its ends', () => {
  expect([after(20, 'PageUp'), after(20, 'PageDown')]).toEqual([30, 10])
  expect([after(55, 'PageUp'), after(5, 'PageDown')]).toEqual([60, 0])
  expect(after(5, 'PageUp', false, { min: 5, max: 100, step: 5 })).toBe(55)
})

test('FM-16 a slider moves ten steps on shift plus an arrow', () => {
  expect([after(20, 'ArrowRight', true), after(20, 'ArrowUp', true)]).toEqual([30, 30])
  expect([after(20, 'ArrowLeft', true), after(20, 'ArrowDown', true)]).toEqual([10, 10])
})

test('FM-17 a slider moves one step on an arrow key', () => {
  expect([after(20, 'ArrowRight'), after(20, 'ArrowUp')]).toEqual([21, 21])
  expect([after(20, 'ArrowLeft'), after(20, 'ArrowDown')]).toEqual([19, 19])
  expect([after(60, 'ArrowRight'), after(0, 'ArrowLeft')]).toEqual([60, 0])
})

test('Home and End lead to the ends, other keys nowhere', () => {
  expect([after(20, 'Home'), after(20, 'End')]).toEqual([0, 60])
  expect(after(20, 'a')).toBeUndefined()
})
