import { defineRecipe } from '@chakra-ui/react/styled-system'

export const badgeRecipe = defineRecipe({
  className: 'badge',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    px: '2',
    minHeight: '6',
    borderRadius: 'sm',
    fontSize: 'xs',
    fontWeight: 'semibold',
    lineHeight: 'none',
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
    '& svg': { width: '1.1em', height: '1.1em' },
  },
  variants: {
    tone: {
      neutral: { bg: 'bg.raised', color: 'fg.muted' },
      /** On a picture. */
      overlay: { colorScheme: 'dark', bg: 'bg.overlay', color: 'fg' },
      accent: { bg: 'accent', color: 'accent.on' },
      success: { bg: 'success.muted', color: 'success' },
      warning: { bg: 'warning.muted', color: 'warning' },
      danger: { bg: 'danger.muted', color: 'danger.fg' },
    },
  },
  defaultVariants: { tone: 'neutral' },
})
