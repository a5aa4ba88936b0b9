import { defineSlotRecipe } from '@chakra-ui/react/styled-system'

export const popoverRecipe = defineSlotRecipe({
  className: 'popover',
  slots: ['content', 'positioner'],
  base: {
    content: {
      display: 'flex',
      flexDirection: 'column',
      width: '26rem',
      maxWidth: 'calc(100vw - {spacing.4})',
      maxHeight: 'min(38rem, var(--available-height))',
      bg: 'bg.raised',
      borderWidth: '1px',
      borderColor: 'border.subtle',
      borderRadius: 'card',
      boxShadow: 'raised',
      zIndex: 'menu',
      outline: 'none',
      _open: { animation: 'pop 120ms {easings.out}' },
    },
  },
})
