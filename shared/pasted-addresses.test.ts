import { expect, test } from 'vitest'
import { pastedAddresses, pastedLines } from './pasted-addresses.ts'

test.each([
  ['Alex Example <a@example.org>', ['a@example.org']],
  ['"Example, Bo" <b@example.org>', ['b@example.org']],
  ['Example, Bo <b@example.org>; Alex <a@example.org>', ['b@example.org', 'a@example.org']],
  ['mailto:c@example.org?subject=Hello', ['c@example.org']],
  ["'d@example.org'", ['d@example.org']],
  ['“d@example.org”', ['d@example.org']],
  ['e@example.org\u200B', ['e@example.org']],
  ['\u202Ae@exam\u00ADple.org\u202C', ['e@example.org']],
  ['f@example.org\tStation 3', ['f@example.org']],
  ['g@example.org (Station 3)', ['g@example.org']],
  ['Write to h@example.org.', ['h@example.org']],
  ["Sam O'Brien o'brien+ems@example.org", ["o'brien+ems@example.org"]],
  // An address that is not valid stays whole: no other person is invited in its place.
  ['jürgen@example.org', ['jürgen@example.org']],
  ['a@b@example.org', ['a@b@example.org']],
  ['Station 3', []],
])('the addresses of %j are %j', (text, expected) => {
  expect(pastedAddresses(text)).toEqual(expected)
})

test('a pasted list has an entry for each address, and for each line without one', () => {
  expect(pastedLines('Ana <a@example.org>, b@example.org\n\n  nobody \r\nc@example.org')).toEqual([
    'a@example.org',
    'b@example.org',
    'nobody',
    'c@example.org',
  ])
})
