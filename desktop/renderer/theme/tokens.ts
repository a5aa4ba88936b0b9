import { defineTokens } from '@chakra-ui/react/styled-system'

/** The 4 px grid: `p="4"` is 16 px. */
const STEPS = [
  0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24, 28, 32, 40, 48, 56, 64, 72,
  80, 96,
]
const grid = Object.fromEntries(STEPS.map((step) => [String(step), { value: `${step / 4}rem` }]))

const rem = (px: number) => ({ value: `${px / 16}rem` })

/** The bar with what a notch takes; see global-css.ts. */
const header = { value: 'calc(var(--header-bar) + env(safe-area-inset-top))' }

export const tokens = defineTokens({
  fonts: {
    body: { value: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif" },
    mono: { value: "ui-monospace, 'Cascadia Mono', Menlo, monospace" },
  },
  fontSizes: {
    xs: rem(12),
    sm: rem(13),
    md: rem(15),
    lg: rem(17),
    xl: rem(20),
    '2xl': rem(24),
    '3xl': rem(30),
    '4xl': rem(40),
    '5xl': rem(52),
    '6xl': rem(60),
  },
  fontWeights: {
    normal: { value: 400 },
    medium: { value: 500 },
    semibold: { value: 600 },
    bold: { value: 700 },
  },
  lineHeights: {
    none: { value: 1 },
    tight: { value: 1.12 },
    snug: { value: 1.3 },
    normal: { value: 1.5 },
  },
  letterSpacings: { tight: { value: '-0.022em' }, snug: { value: '-0.01em' }, wide: { value: '0.06em' } },
  radii: { card: rem(10), control: rem(8), sm: rem(5), full: { value: '9999px' } },
  spacing: { ...grid, header, sidebar: rem(264) },
  sizes: {
    ...grid,
    /** The smallest touch target, for gloved hands. */
    touch: rem(44),
    header,
    sidebar: rem(264),
    content: rem(1440),
    prose: rem(720),
    full: { value: '100%' },
    dvh: { value: '100dvh' },
  },
  zIndex: {
    header: { value: 30 },
    backdrop: { value: 35 },
    sidebar: { value: 40 },
    dialog: { value: 60 },
    menu: { value: 70 },
    toast: { value: 90 },
    skipLink: { value: 100 },
  },
  durations: { fast: { value: '120ms' }, normal: { value: '200ms' } },
  easings: { out: { value: 'cubic-bezier(0.2, 0.7, 0.2, 1)' } },
})
