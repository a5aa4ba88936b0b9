import { defineGlobalStyles } from '@chakra-ui/react/styled-system'
import { CUE_SIZE } from './cue-size.ts'
import { ON_LOW_SCREEN, TAKES_HEADER_ROOM } from './low-screen.ts'

export const globalCss = defineGlobalStyles({
  '*': { '--global-color-border': 'colors.border.subtle' },
  // `color-scheme` is set in index.html, before any script.
  html: {
    bg: 'bg.canvas',
    color: 'fg',
    fontFamily: 'body',
    lineHeight: 'normal',
    textSizeAdjust: '100%',
    scrollbarGutter: { md: 'stable' },
    scrollbarColor: '{colors.border.strong} transparent',
    '--header-bar': '4rem',
    // What takes the focus isn't under the header.
    scrollPaddingTop: 'header',
    [ON_LOW_SCREEN]: {
      '--header-bar': '3.25rem',
      scrollPaddingTop: 0,
      [`&:has([${TAKES_HEADER_ROOM}])`]: { '--header-bar': '0rem' },
    },
  },
  // While a dialog is open (lib/use-scroll-lock.ts).
  'html[data-scroll-lock]': { overflow: 'hidden' },
  'html[data-scroll-lock=bar]': { scrollbarGutter: 'stable' },
  // An open dialog takes the pointer from the body, and every element would inherit that: the style of the whole page would
  // be computed again. The ground of the dialog covers the page.
  '#root': { pointerEvents: 'auto' },
  // Pictures, videos and the wall: dark in both schemes, with all they contain.
  '[data-dark]': { colorScheme: 'dark', color: 'fg' },
  body: {
    fontSize: 'md',
    fontFeatureSettings: "'cv05', 'ss03'",
  },
  a: { color: 'inherit', textDecoration: 'none' },
  button: { cursor: 'pointer' },
  ':disabled, [aria-disabled=true]': { cursor: 'not-allowed' },
  ':focus-visible': { outline: '2px solid {colors.accent}', outlineOffset: '2px' },
  '::selection': { bg: 'accent', color: 'accent.on' },
  '::placeholder': { color: 'fg.subtle', opacity: 1 },
  // The font of the page for captions. Without `pre-line` Chromium clips a long line instead of wrapping it.
  '::cue': {
    fontFamily: 'body',
    fontSize: `var(${CUE_SIZE})`,
    whiteSpace: 'pre-line',
    color: 'white',
    bg: 'rgb(0 0 0 / 0.8)',
  },
  'time, [data-numbers]': { textStyle: 'numbers' },
  // A selected tab, chip or page is known by its background, which forced colors take away.
  ':is([aria-pressed=true], [aria-selected=true], [aria-current=page], [aria-current=true])': {
    _highContrast: {
      forcedColorAdjust: 'none',
      bg: 'Highlight !important',
      color: 'HighlightText !important',
      '& *': { color: 'inherit !important' },
    },
  },
  '*, *::before, *::after': {
    '@media (prefers-reduced-motion: reduce)': {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      // 0 and not 0.01 ms: even the shortest transition shows one frame of the old state.
      transitionDuration: '0s !important',
      scrollBehavior: 'auto !important',
    },
  },
})
