import { describe, expect, test } from 'vitest'
import { GROUNDS as ACCENT_GROUNDS, PRODUCT_ACCENT } from '#shared/accent-color.ts'
import { semanticTokens } from './semantic-tokens.ts'

type Rgba = [number, number, number, number]

function parse(color: string): Rgba {
  const hex = /^#(..)(..)(..)$/.exec(color)
  if (hex) return [parseInt(hex[1] ?? '', 16), parseInt(hex[2] ?? '', 16), parseInt(hex[3] ?? '', 16), 1]
  const [r = 0, g = 0, b = 0, alpha = 1] = (color.match(/[\d.]+/g) ?? []).map(Number)
  return [r, g, b, alpha]
}
const over = ([r, g, b, alpha]: Rgba, ground: Rgba): Rgba => {
  const mix = (top: number, under: number) => top * alpha + under * (1 - alpha)
  return [mix(r, ground[0]), mix(g, ground[1]), mix(b, ground[2]), 1]
}
const luminance = ([r, g, b]: Rgba): number => {
  const linear = (part: number) =>
    part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
}
/** As WCAG defines it: 1 to 21. */
const contrast = (a: Rgba, b: Rgba): number => {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x)
  return (high + 0.05) / (low + 0.05)
}

const colors = new Map<string, Record<'dark' | 'light', string>>()
for (const [group, tokens] of Object.entries(semanticTokens.colors ?? {}))
  for (const [name, { value }] of Object.entries<{ value: unknown }>(Object(tokens))) {
    const path = name === 'DEFAULT' ? group : `${group}.${name}`
    if (typeof value === 'string') colors.set(path, { dark: value, light: value })
    else {
      const { base, ...rest } = Object(value) as Record<string, string>
      const both = Object.values(rest)
        .map((text) => /^light-dark\((.+), (#.+|rgba\(.+\))\)$/.exec(text))
        .find(Boolean)
      expect(both?.[2], `the dark value of ${path} in both places`).toBe(base)
      colors.set(path, { dark: base ?? '', light: both?.[1] ?? '' })
    }
  }

const GROUNDS = ['bg.canvas', 'bg.panel', 'bg.raised', 'bg.hover'] as const
const TEXTS = ['fg', 'fg.muted', 'fg.subtle'] as const
const TONES = ['accent', 'success', 'warning', 'danger.fg'] as const
const DISCIPLINES = ['ems', 'criticalCare', 'paramedicine', 'fireRescue', 'leadership'].map(
  (name) => `discipline.${name}`,
)

describe.each(['dark', 'light'] as const)('in the %s scheme', (scheme) => {
  const of = (name: string): Rgba => parse(colors.get(name)?.[scheme] ?? '')
  const lowest = (texts: readonly string[], grounds: readonly string[]) =>
    Math.min(...texts.flatMap((text) => grounds.map((ground) => contrast(of(text), of(ground)))))

  test('DE-08 the rule for the accent of a department has the grounds and the accent of the theme', () => {
    expect(ACCENT_GROUNDS[scheme]).toEqual(GROUNDS.map((name) => colors.get(name)?.[scheme]))
    for (const [end, value] of Object.entries(PRODUCT_ACCENT[scheme]))
      expect(value, end).toBe(colors.get(`accent${end.replace('-', '.')}`)?.[scheme])
  })

  test('text has 4.5:1 on every ground', () => {
    expect(lowest([...TEXTS, ...TONES, ...DISCIPLINES], GROUNDS)).toBeGreaterThanOrEqual(4.5)
  })

  test('text on a filled button has 4.5:1, also while it is hovered or pressed', () => {
    expect(lowest(['accent.on'], ['accent', 'accent.hover', 'accent.pressed'])).toBeGreaterThanOrEqual(4.5)
    expect(lowest(['danger.on'], ['danger', 'danger.hover'])).toBeGreaterThanOrEqual(4.5)
  })

  test('text on a tinted ground has 4.5:1', () => {
    for (const [tone, tint] of [
      ['accent', 'accent.muted'],
      ['fg', 'accent.muted'],
      ['success', 'success.muted'],
      ['warning', 'warning.muted'],
      ['danger.fg', 'danger.muted'],
    ] as const)
      for (const ground of ['bg.canvas', 'bg.panel', 'bg.raised'])
        expect(
          contrast(of(tone), over(of(tint), of(ground))),
          `${tone} on ${tint} on ${ground}`,
        ).toBeGreaterThanOrEqual(4.5)
  })

  test('edges of controls, the ring of the focus and progress have 3:1', () => {
    expect(lowest(['border.strong', 'accent', 'danger'], GROUNDS)).toBeGreaterThanOrEqual(3)
  })
})
