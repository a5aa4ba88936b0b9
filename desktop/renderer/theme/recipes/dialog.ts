import { defineSlotRecipe } from '@chakra-ui/react/styled-system'
import { besideNotch, ON_LOW_SCREEN } from '../low-screen.ts'

/** Less than a header, a footer and some lines: a phone with its keyboard open, a page at 400 % zoom. */
const WITHOUT_ROOM = '@media (max-height: 340px)'

/** Centered on wide screens, a sheet from below on phones. */
export const dialogRecipe = defineSlotRecipe({
  className: 'dialog',
  slots: [
    'backdrop',
    'positioner',
    'content',
    'header',
    'title',
    'description',
    'body',
    'footer',
    'closeTrigger',
  ],
  base: {
    backdrop: {
      position: 'fixed',
      inset: 0,
      zIndex: 'dialog',
      bg: 'bg.scrim',
      _open: { animation: 'fadeIn 200ms' },
      _closed: { animation: 'fadeOut 150ms' },
    },
    positioner: {
      position: 'fixed',
      inset: 0,
      zIndex: 'dialog',
      display: 'flex',
      justifyContent: 'center',
      alignItems: { base: 'flex-end', md: 'center' },
      p: { md: '6' },
      pl: { base: 'env(safe-area-inset-left)', md: besideNotch('left', '6') },
      pr: { base: 'env(safe-area-inset-right)', md: besideNotch('right', '6') },
      overscrollBehavior: 'contain',
      [ON_LOW_SCREEN]: { py: '2' },
    },
    content: {
      position: 'relative',
      display: 'flex',
      flexDirection: 'column',
      width: 'full',
      maxHeight: { base: '92%', md: 'full' },
      bg: 'bg.raised',
      borderWidth: '1px',
      borderColor: 'border.subtle',
      borderTopRadius: '1rem',
      borderBottomRadius: { base: '0', md: '1rem' },
      boxShadow: 'raised',
      outline: 'none',
      _open: { animation: { base: 'slideUp 260ms {easings.out}', md: 'pop 180ms {easings.out}' } },
      _closed: { animation: { base: 'slideDown 180ms ease-in', md: 'fadeOut 120ms' } },
      [ON_LOW_SCREEN]: { maxHeight: 'full' },
      // The dialog scrolls as a whole, below its heading.
      [WITHOUT_ROOM]: { maxHeight: 'full', overflowY: 'auto', overscrollBehavior: 'contain' },
    },
    header: {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: '4',
      pl: { base: '5', md: '6' },
      pr: '3',
      pt: '3',
      [WITHOUT_ROOM]: { position: 'sticky', top: 0, zIndex: 1, py: '1', bg: 'bg.raised' },
    },
    title: { textStyle: 'section' },
    description: { color: 'fg.muted' },
    body: {
      px: { base: '5', md: '6' },
      pt: '2',
      pb: { base: 'calc({spacing.6} + env(safe-area-inset-bottom))', md: '6' },
      overflowY: 'auto',
      [WITHOUT_ROOM]: { flex: 'none', overflowY: 'visible', pb: '4' },
    },
    footer: {
      display: 'flex',
      flexDirection: { base: 'column-reverse', md: 'row' },
      justifyContent: 'flex-end',
      gap: '3',
      px: { base: '5', md: '6' },
      pt: '2',
      pb: { base: 'calc({spacing.5} + env(safe-area-inset-bottom))', md: '6' },
      [ON_LOW_SCREEN]: {
        flexDirection: 'row',
        flexWrap: 'wrap',
        pb: 'calc({spacing.3} + env(safe-area-inset-bottom))',
      },
    },
  },
})
