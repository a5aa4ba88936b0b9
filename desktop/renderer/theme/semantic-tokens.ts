import { defineSemanticTokens } from '@chakra-ui/react/styled-system'

/** Browsers without `light-dark()` keep the dark values. */
const LIGHT = '@supports (color: light-dark(red, red))'
const MORE_CONTRAST = '@media (prefers-contrast: more)'
/** For elements with `forced-color-adjust: none`, which show a state by their color. */
const FORCED = '@media (forced-colors: active)'

interface Extremes {
  more?: string
  forced?: string
}

/** A color in both schemes. The CSS property `color-scheme` of the element that uses it decides which one applies. */
const color = (dark: string, light: string, { more, forced }: Extremes = {}) => ({
  value: {
    base: dark,
    [LIGHT]: `light-dark(${light}, ${dark})`,
    ...(more && { [MORE_CONTRAST]: more }),
    ...(forced && { [FORCED]: forced }),
  },
})
/** A color that is the same in both. */
const fixed = (value: string) => ({ value })

/**
 * The only file with colors. Every pair of fg and bg has a contrast of 4.5:1 or better in both schemes
 * (semantic-tokens.test.ts). An element with `data-dark` is dark in both, with all it contains: pictures, videos and
 * the wall (global-css.ts).
 */
export const semanticTokens = defineSemanticTokens({
  colors: {
    bg: {
      DEFAULT: color('#0A0D12', '#FFFFFF', { forced: 'Canvas' }),
      canvas: color('#0A0D12', '#FFFFFF', { forced: 'Canvas' }),
      panel: color('#12171F', '#F6F8FB'),
      raised: color('#1A212C', '#EDF1F6', { forced: 'Canvas' }),
      hover: color('#202937', '#E1E7EF', { forced: 'Canvas' }),
      /** Behind a dialog or the open sidebar. */
      scrim: color('rgba(4, 6, 9, 0.72)', 'rgba(16, 22, 30, 0.5)'),
      /** Under a badge on a picture, in an element with `data-dark`. */
      overlay: fixed('rgba(7, 9, 13, 0.82)'),
    },
    border: {
      DEFAULT: color('#232C39', '#D3DAE4', { more: '{colors.fg}' }),
      subtle: color('#232C39', '#D3DAE4', { more: '{colors.fg}' }),
      strong: color('#66758A', '#6F7C8F', { more: '{colors.fg}', forced: 'CanvasText' }),
    },
    fg: {
      DEFAULT: color('#F3F6FA', '#10161E', { forced: 'CanvasText' }),
      muted: color('#A9B4C2', '#465160', { more: '{colors.fg}' }),
      subtle: color('#8592A3', '#566272', { more: '{colors.fg}' }),
    },
    accent: {
      DEFAULT: color('#FF5A36', '#BC3213', { forced: 'Highlight' }),
      hover: color('#FF7353', '#A32A0F'),
      pressed: color('#E64520', '#8A220B'),
      on: color('#160A06', '#FFFFFF', { forced: 'HighlightText' }),
      /** Behind an active item. */
      muted: color('rgba(255, 90, 54, 0.12)', 'rgba(188, 50, 19, 0.08)'),
      /** At one corner of a large panel. */
      glow: color('rgba(255, 90, 54, 0.2)', 'rgba(255, 90, 54, 0.14)'),
    },
    discipline: {
      ems: color('#3EA6FF', '#0A5FA8'),
      criticalCare: color('#B58CFF', '#6F3CC3'),
      paramedicine: color('#2FD1A5', '#0A6B51'),
      fireRescue: color('#FF7A3D', '#A8430A'),
      leadership: color('#FFC247', '#7A5200'),
    },
    success: {
      DEFAULT: color('#34C77B', '#136B3D'),
      muted: color('rgba(52, 199, 123, 0.14)', 'rgba(19, 107, 61, 0.1)'),
    },
    warning: {
      DEFAULT: color('#FFB020', '#805500'),
      muted: color('rgba(255, 176, 32, 0.14)', 'rgba(128, 85, 0, 0.1)'),
    },
    danger: {
      DEFAULT: color('#FF4D4F', '#B91C22'),
      hover: color('#FF7072', '#A0161B'),
      on: color('#1A0606', '#FFFFFF'),
      muted: color('rgba(255, 77, 79, 0.14)', 'rgba(185, 28, 34, 0.08)'),
      /** Danger as text on a panel. */
      fg: color('#FF8586', '#AC1A20'),
    },
    /** Phones read dark codes on a light ground. */
    qr: { DEFAULT: fixed('#0A0D12'), bg: fixed('#F3F6FA') },
    shade: {
      raised: color('rgba(0, 0, 0, 0.5)', 'rgba(16, 22, 30, 0.2)'),
      card: color('rgba(0, 0, 0, 0.4)', 'rgba(16, 22, 30, 0.16)'),
    },
  },
  shadows: {
    raised: { value: '0 12px 32px {colors.shade.raised}' },
    card: { value: '0 1px 2px {colors.shade.card}' },
  },
  gradients: {
    /** Over the lower edge of a picture, for readable text; in an element with `data-dark`. */
    scrimUp: { value: 'linear-gradient(to top, rgba(7, 9, 13, 0.9), rgba(7, 9, 13, 0))' },
    /** The same over any picture, white ones too: text on it, from 5 rem below its upper edge, has a contrast of 4.5:1. */
    scrimUnderText: {
      value: 'linear-gradient(to bottom, rgba(7, 9, 13, 0), rgba(7, 9, 13, 0.68) 5rem, rgba(7, 9, 13, 0.88))',
    },
    brand: { value: 'radial-gradient(120% 90% at 12% 0%, {colors.accent.glow}, transparent 60%)' },
  },
})
