/**
 * The rule for the accent of a department. The accent is text on every ground of its scheme and on its own tint, and the
 * ground of buttons: each pair has 4.5:1 (WCAG AA), which includes the 3:1 of edges and of the ring of the focus.
 */

export type Scheme = 'dark' | 'light'
type Rgb = [red: number, green: number, blue: number]

/** The grounds of each scheme, as theme/semantic-tokens.ts has them (a test compares the two). */
export const GROUNDS: Record<Scheme, readonly string[]> = {
  dark: ['#0A0D12', '#12171F', '#1A212C', '#202937'],
  light: ['#FFFFFF', '#F6F8FB', '#EDF1F6', '#E1E7EF'],
}
/** The text on a button. */
const BUTTON_TEXT: Record<Scheme, string> = { dark: '#160A06', light: '#FFFFFF' }
const TINT: Record<Scheme, number> = { dark: 0.12, light: 0.08 }
const GLOW: Record<Scheme, number> = { dark: 0.2, light: 0.14 }
const CONTRAST_MIN = 4.5
/** Steps from a color to white or black. */
const STEPS = 200

const rgbOf = (hex: string): Rgb => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)) as Rgb
const hexOf = (rgb: Rgb): string =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`.toUpperCase()
const mixed = (top: Rgb, under: Rgb, share: number): Rgb =>
  top.map((part, at) => part * share + (under[at] ?? 0) * (1 - share)) as Rgb

const luminance = (rgb: Rgb): number => {
  const [red = 0, green = 0, blue = 0] = rgb.map((part) =>
    part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
/** As WCAG defines it: 1 to 21. */
const contrast = (a: Rgb, b: Rgb): number => {
  const [one, other] = [luminance(a), luminance(b)]
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}

const WHITE: Rgb = [255, 255, 255]
const BLACK: Rgb = [0, 0, 0]

/** The shades of a button that is hovered or pressed. */
const shadesOf = (accent: Rgb, scheme: Scheme): { hover: Rgb; pressed: Rgb } =>
  scheme === 'dark'
    ? { hover: mixed(accent, WHITE, 0.82), pressed: mixed(accent, BLACK, 0.9) }
    : { hover: mixed(accent, BLACK, 0.87), pressed: mixed(accent, BLACK, 0.74) }

function passes(accent: Rgb, scheme: Scheme): boolean {
  const grounds = GROUNDS[scheme].map(rgbOf)
  // The tint is drawn on all grounds but that of a hovered row.
  const tinted = grounds.slice(0, 3).map((ground) => mixed(accent, ground, TINT[scheme]))
  const { hover, pressed } = shadesOf(accent, scheme)
  const on = rgbOf(BUTTON_TEXT[scheme])
  return (
    [...grounds, ...tinted].every((ground) => contrast(accent, ground) >= CONTRAST_MIN) &&
    [accent, hover, pressed].every((ground) => contrast(on, ground) >= CONTRAST_MIN)
  )
}

/**
 * The nearest color that can be read in the scheme, on the way to white in the dark scheme, and to black in the light one;
 * the color itself where it can be read.
 * @param hex as #1A2B3C
 */
export function readableAccent(hex: string, scheme: Scheme): string {
  const color = rgbOf(hex)
  const end = scheme === 'dark' ? WHITE : BLACK
  for (let step = 0; step <= STEPS; step++) {
    // Rounded as it is stored.
    const candidate = hexOf(mixed(color, end, 1 - step / STEPS))
    if (passes(rgbOf(candidate), scheme)) return candidate
  }
  return hexOf(end)
}

/** Why an accent is refused, with the nearest color that is taken; null for one that can be read. */
export function accentProblem(hex: string, scheme: Scheme): string | null {
  const nearest = readableAccent(hex, scheme)
  if (nearest === hex.toUpperCase()) return null
  return `${hex.toUpperCase()} can’t be read well in the ${scheme} scheme. The nearest color that can is ${nearest}.`
}

/** By the end of the token's name. */
type Tokens = Record<'' | '-hover' | '-pressed' | '-on' | '-muted' | '-glow', string>

const tokensOf = (hex: string, scheme: Scheme): Tokens => {
  const accent = rgbOf(hex)
  const { hover, pressed } = shadesOf(accent, scheme)
  const clear = (share: number) => `rgba(${accent.join(', ')}, ${share})`
  return {
    '': hexOf(accent),
    '-hover': hexOf(hover),
    '-pressed': hexOf(pressed),
    '-on': BUTTON_TEXT[scheme],
    '-muted': clear(TINT[scheme]),
    '-glow': clear(GLOW[scheme]),
  }
}

interface Accent {
  accentDark: string | null
  accentLight: string | null
}

/** Of the product, for the scheme in which a department chose none. */
export const PRODUCT_ACCENT: Record<Scheme, Tokens> = {
  dark: {
    '': '#FF5A36',
    '-hover': '#FF7353',
    '-pressed': '#E64520',
    '-on': BUTTON_TEXT.dark,
    '-muted': 'rgba(255, 90, 54, 0.12)',
    '-glow': 'rgba(255, 90, 54, 0.2)',
  },
  light: {
    '': '#BC3213',
    '-hover': '#A32A0F',
    '-pressed': '#8A220B',
    '-on': BUTTON_TEXT.light,
    '-muted': 'rgba(188, 50, 19, 0.08)',
    '-glow': 'rgba(255, 90, 54, 0.14)',
  },
}

/**
 * The style sheet that sets the accent over that of the theme; empty without an own one. Forced colors keep those of the
 * system, and a browser without `light-dark()` has the dark scheme.
 */
export function accentCss({ accentDark, accentLight }: Accent): string {
  if (!accentDark && !accentLight) return ''
  const dark = accentDark ? tokensOf(accentDark, 'dark') : PRODUCT_ACCENT.dark
  const light = accentLight ? tokensOf(accentLight, 'light') : PRODUCT_ACCENT.light
  const names = Object.keys(dark) as (keyof Tokens)[]
  const rule = (valueOf: (name: keyof Tokens) => string) =>
    `:root{${names.map((name) => `--t-colors-accent${name}:${valueOf(name)}`).join(';')}}`
  const both = rule((name) => `light-dark(${light[name]}, ${dark[name]})`)
  return `@media not (forced-colors:active){${rule((name) => dark[name])}@supports (color:light-dark(red,red)){${both}}}`
}
