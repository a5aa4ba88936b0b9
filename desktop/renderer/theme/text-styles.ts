import { defineLayerStyles, defineTextStyles } from '@chakra-ui/react/styled-system'

export const textStyles = defineTextStyles({
  headline: {
    value: {
      // Its longest word fits a phone with large text.
      fontSize: { base: 'min({fontSizes.3xl}, 11vw)', md: '4xl' },
      fontWeight: 'bold',
      lineHeight: 'tight',
      letterSpacing: 'tight',
      textWrap: 'balance',
    },
  },
  title: {
    value: {
      fontSize: { base: '2xl', md: '3xl' },
      fontWeight: 'bold',
      lineHeight: 'tight',
      letterSpacing: 'tight',
    },
  },
  section: { value: { fontSize: 'xl', fontWeight: 'semibold', lineHeight: 'snug', letterSpacing: 'snug' } },
  label: { value: { fontSize: 'sm', fontWeight: 'medium', lineHeight: 'snug' } },
  body: { value: { fontSize: 'md', fontWeight: 'normal', lineHeight: 'normal' } },
  small: { value: { fontSize: 'sm', lineHeight: 'normal' } },
  /** A small heading over a group of links. */
  overline: {
    value: {
      fontSize: 'xs',
      fontWeight: 'semibold',
      lineHeight: 'snug',
      letterSpacing: 'wide',
      textTransform: 'uppercase',
    },
  },
  /** Counts and times: digits of equal width don't move while they change. */
  numbers: { value: { fontVariantNumeric: 'tabular-nums' } },
})

export const layerStyles = defineLayerStyles({
  /** A surface of its own on the page. */
  card: { value: { bg: 'bg.panel', borderWidth: '1px', borderRadius: 'card' } },
})
