import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { FieldWords, fieldWords, readFieldWords } from './field-words.ts'

const textsOf = (field: FieldWords, words: string) =>
  field.synonymsOf(words.toLowerCase().split(' ')).map(({ text }) => text)

test('words that mean the same find each other, and others lead one way', () => {
  const field = new FieldWords(
    [
      'AED = automated external defibrillator = défib',
      'tube, tubing > intubation, airway # a comment',
      '',
      '# none',
    ],
    'how do',
  )
  expect(textsOf(field, 'AED')).toEqual(['automated external defibrillator', 'défib'])
  expect(textsOf(field, 'automated external defibrillators')).toEqual(['AED', 'défib'])
  expect(textsOf(field, 'defib')).toEqual(['AED', 'automated external defibrillator'])
  expect(field.synonymsOf(['aed']).every(({ isSame }) => isSame)).toBe(true)
  expect(textsOf(field, 'tubing')).toEqual(['intubation', 'airway'])
  expect(textsOf(field, 'the tube')).toEqual(['intubation', 'airway'])
  expect(textsOf(field, 'intubation')).toEqual([])
  expect(field.isSmall('how')).toBe(true)
  expect(field.unread).toEqual([])
})

test('synonyms lead to each other, and are not chained otherwise', () => {
  const field = new FieldWords(['a1 = b1', 'b1 > c1', 'c1 > d1', 'b1 = e1'], '')
  expect(textsOf(field, 'a1')).toEqual(['b1', 'c1'])
  expect(textsOf(field, 'b1')).toEqual(['a1', 'c1', 'e1'])
  expect(textsOf(field, 'c1')).toEqual(['d1'])
})

test('a line that is not understood is left out and named by its number', () => {
  const field = new FieldWords(
    ['a = b', 'alone', 'a > b > c', '= b', 'one two three four five six = seven', 'x > y'],
    '',
  )
  expect(field.unread.map(({ line }) => line)).toEqual([2, 3, 4, 5])
  expect(textsOf(field, 'x')).toEqual(['y'])
})

test('the words of a department come before the given ones; without its file there are the given ones', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'turnout-words-'))
  const file = path.join(folder, 'synonyms.txt')
  try {
    expect(textsOf(readFieldWords(file), 'AED')).toEqual(textsOf(fieldWords(), 'AED'))
    await writeFile(file, 'AED = zappenduster\r\nMedic 7 = the blue van\r\nalone\r\n')
    const field = readFieldWords(file)
    expect(textsOf(field, 'AED')[0]).toBe('zappenduster')
    expect(textsOf(field, 'AED')).toContain('defibrillator')
    expect(textsOf(field, 'medic 7')).toEqual(['the blue van'])
    expect(field.unread).toEqual([{ line: 3, text: 'alone' }])
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('every given line is understood, and abbreviations lead both ways', () => {
  const field = fieldWords()
  expect(field.unread).toEqual([])
  for (const [short, long] of [
    ['RSI', 'rapid sequence intubation'],
    ['ECG', 'electrocardiogram'],
    ['IC', 'incident commander'],
    ['MVC', 'motor vehicle accident'],
    ['SCBA', 'breathing apparatus'],
    ['USAR', 'urban search and rescue'],
  ] as const) {
    expect(textsOf(field, short), short).toContain(long)
    expect(textsOf(field, long), long).toContain(short)
  }
  expect(textsOf(field, 'defib')).toEqual(expect.arrayContaining(['defibrillator', 'AED']))
  expect(textsOf(field, 'intubation')).toEqual(expect.arrayContaining(['airway', 'RSI']))
  const lines = readFileSync(new URL('../../../resources/search/synonyms.txt', import.meta.url), 'utf8')
  expect(lines.split('\n').filter((line) => line.trim() && !line.startsWith('#')).length).toBeGreaterThan(300)
})
