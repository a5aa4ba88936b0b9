import { expect, test } from 'vitest'
import { keyOf, page, positionOf, TOP } from './paging.ts'

const row = (id: number, likes = 0) => ({ id, likes })

test('a page has the asked number of rows, and a cursor where more were read', () => {
  const rows = [row(9), row(7), row(4)]
  expect(page(rows, 2, ({ id }) => [id])).toEqual({ rows: rows.slice(0, 2), next: { cursor: '7' } })
  expect(page(rows, 3, ({ id }) => [id])).toEqual({ rows, next: null })
  expect(page([], 3, ({ id }: { id: number }) => [id])).toEqual({ rows: [], next: null })
})

test('a cursor is read as it was written', () => {
  const { next } = page([row(9, 30), row(7, 30)], 1, ({ id, likes }) => [likes, id])
  expect(next).toEqual({ cursor: '30~9' })
  expect(keyOf(next?.['cursor'])).toEqual([30, 9])
  expect(positionOf(page([row(9), row(7)], 1, ({ id }) => [id]).next?.['cursor'])).toBe(9)
  expect(keyOf('-1.25~9', Number.MAX_SAFE_INTEGER, Number.isFinite)).toEqual([-1.25, 9])
})

test('without a cursor, and with one of another list, a list starts at its beginning', () => {
  for (const cursor of [undefined, '', 'a b', '1.5', '99999999999999999999']) {
    expect(positionOf(cursor)).toBe(TOP)
    expect(positionOf(cursor, 0)).toBe(0)
  }
  for (const cursor of [undefined, '', 'x', 'x~7', '1.5~7', '-1~7', `7~${TOP + 1}`, '99999999999999~1']) {
    expect(keyOf(cursor)).toEqual([TOP, TOP])
  }
  expect(keyOf('1.5~7', 5000)).toEqual([5000, TOP])
})

test('a cursor with a value alone, as it was given for positions before, begins below this value', () => {
  expect(keyOf('7')).toEqual([7, 0])
  expect(keyOf('0')).toEqual([0, 0])
})

test('a position stays within what an integer column holds', () => {
  expect(positionOf('-5')).toBe(0)
  expect(positionOf(String(TOP + 5))).toBe(TOP)
})
