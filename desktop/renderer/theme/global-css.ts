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
  // Not the browser's own face: what is said reads like the rest of the page.
  // Chromium cuts a caption off at its box in place of breaking it, unless it is told to.
  '::cue': { fontFamily: 'body', whiteSpace: 'pre-line' },
  'time, [data-numbers]': { textStyle: 'numbers' },
  '*, *::before, *::after': {
    '@media (prefers-reduced-motion: reduce)': {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      // None at all: the shortest transition still shows a frame of what was, the browser's own margins too.
      transitionDuration: '0s !important',
      scrollBehavior: 'auto !important',
    },
  },
})
