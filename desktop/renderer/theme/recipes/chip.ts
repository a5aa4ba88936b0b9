import { defineRecipe } from '@chakra-ui/react/styled-system'

/** An option in a row. The active one has aria-pressed, aria-selected or aria-current. */
export const chipRecipe = defineRecipe({
  className: 'chip',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    flexShrink: 0,
    minHeight: 'touch',
    px: '4',
    borderRadius: 'full',
    borderWidth: '1px',
    borderColor: 'border.subtle',
    bg: 'bg.panel',
    color: 'fg.muted',
    fontSize: 'sm',
    fontWeight: 'medium',
    // Large text on a phone takes a second line.
    maxWidth: 'full',
    transitionProperty: 'background-color, border-color, color',
    transitionDuration: 'fast',
    _hover: { bg: 'bg.raised', color: 'fg' },
    '&:is([aria-pressed=true], [aria-selected=true], [aria-current=page], [aria-current=true])': {
      bg: 'fg',
      borderColor: 'fg',
      color: 'bg.canvas',
    },
    '& svg': { width: '1.15em', height: '1.15em' },
  },
})
