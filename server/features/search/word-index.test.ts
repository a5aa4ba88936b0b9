import { expect, test } from 'vitest'
import { editDistance } from './edit-distance.ts'
import { stemOf } from './stem.ts'
import { WordIndex } from './word-index.ts'

const indexOf = (...texts: string[]) => {
  const index = new WordIndex()
  for (const text of texts) index.add(text)
  return index
}
const nearest = (index: WordIndex, word: string) => index.near(word).map((near) => near.word)

test('typing errors are counted: a letter too many, missing, wrong, or two in the wrong order', () => {
  expect(editDistance('ladder', 'ladder', 2)).toBe(0)
  expect(editDistance('laddder', 'ladder', 2)).toBe(1)
  expect(editDistance('lader', 'ladder', 2)).toBe(1)
  expect(editDistance('ledder', 'ladder', 2)).toBe(1)
  expect(editDistance('laddre', 'ladder', 2)).toBe(1)
  expect(editDistance('pump', 'ladder', 2)).toBe(3)
  expect(editDistance('', 'ab', 2)).toBe(2)
})

test.each([
  ['ladders', 'ladder'],
  ['intubating', 'intubation'],
  ['stopping', 'stop'],
  ['breathing', 'breathe'],
  ['injuries', 'injury'],
  ['placement', 'place'],
  ['hoses', 'hose'],
  ['compressions', 'compression'],
])('%s and %s have one stem', (a, b) => {
  expect(stemOf(a)).toBe(stemOf(b))
})

test.each([
  ['stroke', 'stretcher'],
  ['abscess', 'absces'],
  ['gas', 'ga'],
  ['12', '1'],
])('%s and %s have two stems', (a, b) => {
  expect(stemOf(a)).not.toBe(stemOf(b))
})

test('a misspelled word has its known word first', () => {
  const index = indexOf('Airway ladder lead mayday pressure', 'mayday stroke handover', 'read')
  expect(nearest(index, 'mayady')).toEqual(['mayday'])
  expect(nearest(index, 'presure')).toEqual(['pressure'])
  expect(nearest(index, 'leed')).toEqual(['lead'])
  expect(nearest(index, 'xtroke')).toEqual(['stroke'])
  expect(nearest(index, 'zebra')).toEqual([])
  // Numbers and short words are as they were meant.
  expect(nearest(indexOf('1234 ems'), '1235')).toEqual([])
  expect(nearest(indexOf('ems'), 'emt')).toEqual([])
})

test('words of other scripts are known with and without their accents, and within a sentence without spaces', () => {
  const index = indexOf('Διάσωση ΠΥΡΚΑΓΙΆ', '消防车操作训练', 'إنعاش')
  expect(index.count('διασωση')).toBe(1)
  expect(index.spellingsOf('διασωση')).toContain('Διάσωση')
  expect(index.containing('训练')).toEqual(['消防车操作训练'])
  expect(index.beginningWith('πυρ')).toEqual(['πυρκαγια'])
  expect(nearest(index, 'διασοση')).toEqual(['διασωση'])
  expect(index.count('إنعاش'.normalize('NFD').replace(/\p{M}/gu, ''))).toBe(1)
})

test('the number of comparisons is bounded for many known words and long typed ones', () => {
  const index = new WordIndex()
  for (let i = 0; i < 30_000; i++)
    index.add(`aaaa${String.fromCharCode(97 + (i % 26))}${i.toString(36).replace(/\d/g, 'x')}`)
  index.near('warm')
  const started = performance.now()
  for (let i = 0; i < 12; i++) index.near('aaaabaaaa'.repeat(4).slice(0, 28 + i))
  expect(performance.now() - started).toBeLessThan(1000)
})
