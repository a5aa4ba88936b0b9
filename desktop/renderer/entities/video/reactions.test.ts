import { expect, test } from 'vitest'
import { isMutationOf } from './reactions.ts'

test('a mutation is of one reaction alone', () => {
  expect(isMutationOf('save', ['set-reaction', 'save'])).toBe(true)
  expect(isMutationOf('save', ['set-reaction', 'like'])).toBe(false)
  expect(isMutationOf('save', ['follow', 'save'])).toBe(false)
  expect(isMutationOf('save', undefined)).toBe(false)
})
