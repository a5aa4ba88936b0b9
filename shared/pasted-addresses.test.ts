import { expect, test } from 'vitest'
import { pastedAddresses, pastedPeople, withAddress } from './pasted-addresses.ts'

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

const alone = (address: string) => ({ address, name: null, unit: null })
const anna = { address: 'anna@example.org', name: 'Anna Berg', unit: 'Station 4' }

test('PE-10 a pasted list has an entry for each address, and for each line without one', () => {
  const people = pastedPeople('Ana <a@example.org>, b@example.org\n\n  nobody \r\nc@example.org')
  expect(people).toEqual([
    alone('a@example.org'),
    alone('b@example.org'),
    alone('nobody'),
    alone('c@example.org'),
  ])
  expect(withAddress(people)).toHaveLength(3)
})

test.each([
  ['Anna Berg, anna@example.org, Station 4', anna],
  ['Anna Berg\tanna@example.org\tStation 4', anna],
  ['"Anna Berg";"anna@example.org";"Station 4"', anna],
  ['Anna;Berg;anna@example.org;Station 4', anna],
  ['Name, E-mail, Unit\nAnna Berg, anna@example.org, Station 4', anna],
  ['Unit;First name;Last name;E-mail address\nStation 4;Anna;Berg;anna@example.org', anna],
  ['E-mail\tCrew member\tStation\nanna@example.org\tAnna Berg\tStation 4', anna],
  ['Anna Berg, anna@example.org, City / Station 4', { ...anna, unit: 'City / Station 4' }],
  ['Anna Berg, anna@example.org,', { ...anna, unit: null }],
  ['Anna Berg <anna@example.org>', { ...anna, unit: null }],
  ['"Berg, Anna" <anna@example.org>', { ...anna, unit: null }],
  ['Anna Berg <anna@example.org>, Station 4', anna],
  ['anna@example.org', alone('anna@example.org')],
])('PE-10 the person of %j has a name and a unit', (text, person) => {
  expect(pastedPeople(text)).toEqual([person])
})
