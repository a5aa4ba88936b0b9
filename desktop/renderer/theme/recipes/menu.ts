import { defineSlotRecipe } from '@chakra-ui/react/styled-system'

export const menuRecipe = defineSlotRecipe({
  className: 'menu',
  slots: ['content', 'item', 'itemGroup', 'itemGroupLabel', 'separator', 'positioner'],
  base: {
    content: {
      minWidth: '15rem',
      p: '1.5',
      bg: 'bg.raised',
      borderWidth: '1px',
      borderColor: 'border.subtle',
      borderRadius: 'card',
      boxShadow: 'raised',
      zIndex: 'menu',
      outline: 'none',
      maxHeight: 'var(--available-height)',
      overflowY: 'auto',
      _open: { animation: 'pop 120ms {easings.out}' },
    },
    itemGroupLabel: { px: '3', py: '2', textStyle: 'label', color: 'fg.subtle' },
    item: {
      display: 'flex',
      alignItems: 'center',
      gap: '3',
      width: 'full',
      minHeight: 'touch',
      px: '3',
      borderRadius: 'control',
      cursor: 'pointer',
      outline: 'none',
      userSelect: 'none',
      _highlighted: { bg: 'bg.hover' },
      '& svg': { width: '1.2em', height: '1.2em', color: 'fg.muted' },
    },
    separator: { height: '1px', bg: 'border.subtle', my: '1.5', mx: '2' },
  },
})
