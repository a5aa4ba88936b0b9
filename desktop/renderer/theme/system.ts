import { createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { globalCss } from './global-css.ts'
import { semanticTokens } from './semantic-tokens.ts'
import { layerStyles, textStyles } from './text-styles.ts'
import { tokens } from './tokens.ts'

/**
 * Chakra's engine with own tokens and without its recipes. Each component imports its own recipe, so that a screen loads
 * only the recipes that it uses. It takes a phone 100 ms, so that the start calls it apart from other work.
 */
export const createTheme = () =>
  createSystem(defaultBaseConfig, {
    cssVarsPrefix: 't',
    preflight: true,
    globalCss,
    theme: {
      breakpoints: { sm: '480px', md: '768px', lg: '1024px', xl: '1280px', '2xl': '1536px' },
      keyframes: {
        spin: { to: { transform: 'rotate(360deg)' } },
        pulse: { '50%': { opacity: '0.45' } },
        fadeIn: { from: { opacity: '0' } },
        fadeOut: { to: { opacity: '0' } },
        slideUp: { from: { transform: 'translateY(100%)' } },
        slideDown: { to: { transform: 'translateY(100%)' } },
        rise: { from: { opacity: '0', transform: 'translateY(8px)' } },
        pop: { from: { opacity: '0', transform: 'scale(0.97)' } },
      },
      tokens,
      semanticTokens,
      textStyles,
      layerStyles,
    },
  })
