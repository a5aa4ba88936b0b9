import { defineGlobalStyles } from '@chakra-ui/react/styled-system'

export const globalCss = defineGlobalStyles({
  '*': { '--global-color-border': 'colors.border.subtle' },
  html: {
    bg: 'bg.canvas',
    color: 'fg',
    colorScheme: 'dark',
    fontFamily: 'body',
    lineHeight: 'normal',
    textSizeAdjust: '100%',
    scrollbarGutter: { md: 'stable' },
    scrollbarColor: '{colors.border.strong} transparent',
  },
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
  '::cue': { fontFamily: 'body', whiteSpace: 'pre-line' },
  'time, [data-numbers]': { textStyle: 'numbers' },
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
