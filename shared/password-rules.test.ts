import { expect, test } from 'vitest'
import { strengthOf, weaknessOf } from './password-rules.ts'

const ANA = {
  username: 'ana_medic',
  email: 'ana.silva@station-7.example',
  firstName: 'Ana',
  lastName: 'Silva',
}

test.each([
  ['own', 'ana_medic'],
  ['own', 'ANA_MEDIC_12'],
  ['own', 'ana.silva@station-7.example'],
  ['own', 'Silva2026'],
  ['own', 'turnout'],
  ['own', 'Turnout-7!'],
  ['own', 'ＴＵＲＮＯＵＴ'],
  ['repetition', 'aaaaaa'],
  ['repetition', '      '],
  ['repetition', 'abcabc'],
  ['repetition', 'abcabcab'],
  ['repetition', 'hose!hose!hose!'],
  ['repetition', 'aaaabbbbcccc'],
  ['sequence', '123456'],
  ['sequence', '0987654321'],
  ['sequence', 'abcdefghij'],
  ['sequence', 'QWERTY123'],
  ['sequence', 'qwertz'],
  ['sequence', 'asdfghjkl;'],
  ['sequence', 'lkjhgfdsa'],
  ['sequence', '1qaz2wsx'],
  ['sequence', '1q2w3e4r'],
])('%s: %s is refused', (weakness, password) => {
  expect(weaknessOf(password, ANA)).toBe(weakness)
})

test.each([
  'secret-pass',
  'box-breathing',
  'ana likes ladders',
  'qwerty on the roof',
  'h0rn1s',
  '暴风雨中的船员',
])('%s is not refused', (password) => {
  expect(weaknessOf(password, ANA)).toBeNull()
})

test('nothing of an unknown or very short name makes a password weak', () => {
  expect(weaknessOf('al-and-jo', { username: 'al', firstName: '', lastName: null })).toBeNull()
})

test('a long password costs little', () => {
  const started = performance.now()
  expect(weaknessOf('x1'.repeat(500), ANA)).toBe('repetition')
  expect(performance.now() - started).toBeLessThan(100)
})

test('the strength grows with length and different characters, and is 0 for what is refused', () => {
  const strengths = ['short', '12345678', 'secret-pass', 'seven-brass-hooks', 'seven brass hooks on 1 wall']
  expect(strengths.map((password) => strengthOf(password, ANA, 6))).toEqual([0, 0, 2, 3, 4])
  expect(strengthOf('ladders', ANA, 6)).toBe(1)
  expect(strengthOf('secret-pass', ANA, 12)).toBe(0)
  // What the owner is known by counts nothing.
  expect(strengthOf('ana_medic-boxtree', ANA, 6)).toBe(2)
})
