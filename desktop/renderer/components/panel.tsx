import { chakra } from '@chakra-ui/react'

/** A card with its own background. */
export const Panel = chakra('section', {
  base: {
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border.subtle',
    borderRadius: 'card',
    p: { base: '5', md: '6' },
  },
})
