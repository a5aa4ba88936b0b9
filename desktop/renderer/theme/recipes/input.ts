import { defineRecipe } from '@chakra-ui/react/styled-system'

/** Text inputs, text areas and native selects. 16 px on phones: iOS zooms into smaller inputs. */
export const inputRecipe = defineRecipe({
  className: 'input',
  base: {
    width: 'full',
    minHeight: '12',
    px: '3.5',
    bg: 'bg.canvas',
    color: 'fg',
    borderWidth: '1px',
    borderColor: 'border.strong',
    borderRadius: 'control',
    fontSize: { base: '1rem', md: 'md' },
    // A day is whole with large text on a phone.
    '&[type=date]': { fontSize: { base: 'min(1rem, 5.8vw)', md: 'md' } },
    transitionProperty: 'border-color',
    transitionDuration: 'fast',
    _hover: { borderColor: 'fg.muted' },
    _focusVisible: { borderColor: 'accent' },
    '&[aria-invalid=true]': { borderColor: 'danger' },
    _disabled: { opacity: 0.5 },
  },
  variants: {
    kind: {
      line: {},
      area: { py: '3', minHeight: '28', resize: 'vertical', lineHeight: 'normal' },
      select: { cursor: 'pointer', pr: '10', appearance: 'none' },
    },
  },
  defaultVariants: { kind: 'line' },
})
