import { defineRecipe } from '@chakra-ui/react/styled-system'

export const buttonRecipe = defineRecipe({
  className: 'button',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    py: '1',
    flexShrink: 0,
    minHeight: 'touch',
    borderRadius: 'control',
    borderWidth: '1px',
    borderColor: 'transparent',
    fontSize: 'md',
    fontWeight: 'semibold',
    // Large text on a phone takes a second line.
    maxWidth: 'full',
    lineHeight: '1.15',
    userSelect: 'none',
    transitionProperty: 'background-color, border-color, color',
    transitionDuration: 'fast',
    _disabled: { opacity: 0.5 },
    '& svg': { width: '1.25em', height: '1.25em', flexShrink: 0 },
  },
  variants: {
    variant: {
      primary: {
        bg: 'accent',
        color: 'accent.on',
        _hover: { bg: 'accent.hover' },
        _active: { bg: 'accent.pressed' },
      },
      secondary: {
        bg: 'bg.raised',
        color: 'fg',
        borderColor: 'border.subtle',
        _hover: { bg: 'bg.hover' },
        _active: { bg: 'bg.panel' },
      },
      outline: { borderColor: 'border.strong', color: 'fg', _hover: { bg: 'bg.raised' } },
      quiet: { color: 'fg.muted', _hover: { bg: 'bg.raised', color: 'fg' } },
      danger: { bg: 'danger', color: 'danger.on', _hover: { bg: 'danger.hover' } },
      dangerQuiet: { color: 'danger.fg', borderColor: 'border.subtle', _hover: { bg: 'danger.muted' } },
    },
    size: {
      md: { px: '4' },
      lg: { px: '6', minHeight: '12', fontSize: 'lg' },
      icon: { width: 'touch', px: '0', fontSize: 'lg' },
    },
  },
  defaultVariants: { variant: 'secondary', size: 'md' },
})
