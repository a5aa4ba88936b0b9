import { describe, expect, test } from 'vitest'
import { accentCss, accentProblem, GROUNDS, PRODUCT_ACCENT, readableAccent } from './accent-color.ts'
import { settings } from './settings.ts'

describe.each(['dark', 'light'] as const)('in the %s scheme', (scheme) => {
  test('DE-08 the accent of the product passes', () => {
    expect(accentProblem(PRODUCT_ACCENT[scheme][''], scheme)).toBeNull()
  })

  test('DE-08 the nearest color of every hue passes, and stays as it is', () => {
    for (const hex of [
      '#000000',
      '#FFFFFF',
      '#C8102E',
      '#003DA5',
      '#FFD700',
      '#00843D',
      '#808080',
      '#FF5A36',
    ]) {
      const nearest = readableAccent(hex, scheme)
      expect(accentProblem(nearest, scheme), hex).toBeNull()
      expect(readableAccent(nearest, scheme)).toBe(nearest)
    }
  })
})

test('DE-08 a dark color is refused in the dark scheme, and a bright one in the light scheme', () => {
  expect(accentProblem('#7a0019', 'dark')).toMatch(/^#7A0019 can’t be read well in the dark scheme/)
  expect(accentProblem('#7A0019', 'light')).toBeNull()
  expect(accentProblem('#FFD700', 'light')).not.toBeNull()
  expect(accentProblem('#FFD700', 'dark')).toBeNull()
})

test('DE-08 the setting takes what the field takes', () => {
  const { accentDark } = settings.shape
  expect(accentDark.parse('#ffd700')).toBe('#FFD700')
  expect(accentDark.safeParse('#7A0019').error?.issues[0]?.message).toBe(accentProblem('#7A0019', 'dark'))
  expect(accentDark.safeParse('red').success).toBe(false)
})

test('DE-04 the style sheet has colors alone, keeps the other scheme, and is empty without an accent', () => {
  expect(accentCss({ accentDark: null, accentLight: null })).toBe('')
  const css = accentCss({ accentDark: '#FFD700', accentLight: null })
  expect(css).toContain('--t-colors-accent:light-dark(#BC3213, #FFD700)')
  expect(css).toMatch(/^@media not \(forced-colors:active\)\{/)
  expect(css).not.toContain('<')
  expect(GROUNDS.dark).toHaveLength(4)
})
