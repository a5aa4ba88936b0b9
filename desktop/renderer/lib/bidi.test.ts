import { expect, test } from 'vitest'
import { inOrder, quotesInOrder } from './bidi.ts'

test('a value from right to left is isolated, and another is left as it is', () => {
  expect(inOrder('דנה 2')).toBe('\u2068דנה 2\u2069')
  expect(inOrder('Zoë 2')).toBe('Zoë 2')
})

test('quoted parts of a sentence are isolated one by one', () => {
  expect(quotesInOrder('“סיבוב!” is public. “Put back” undoes it.')).toBe(
    '“\u2068סיבוב!\u2069” is public. “Put back” undoes it.',
  )
  expect(quotesInOrder('3 videos for "חסימה 2"')).toBe('3 videos for "\u2068חסימה 2\u2069"')
  expect(quotesInOrder('“A” stays “B”')).toBe('“A” stays “B”')
})
