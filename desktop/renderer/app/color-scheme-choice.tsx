import { chakra, Flex } from '@chakra-ui/react'
import { useId } from 'react'
import { COLOR_SCHEMES, colorScheme, hasColorSchemes } from '../lib/color-scheme.ts'
import { useStore } from '../lib/create-store.ts'
import { COLOR_SCHEME_NAMES } from './color-scheme-names.ts'

const Option = chakra('label', {
  base: {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    flex: '1',
    minHeight: 'touch',
    borderRadius: 'control',
    color: 'fg.muted',
    fontSize: 'sm',
    fontWeight: 'medium',
    cursor: 'pointer',
    _hover: { color: 'fg' },
    '&:has(:checked)': {
      bg: 'bg.hover',
      color: 'fg',
      _highContrast: { forcedColorAdjust: 'none', bg: 'Highlight', color: 'HighlightText' },
    },
    '&:has(:focus-visible)': { outline: '2px solid {colors.accent}', outlineOffset: '2px' },
  },
})

const Radio = chakra('input', { base: { position: 'absolute', inset: 0, opacity: 0, cursor: 'pointer' } })

/** The color scheme, for everyone who opens the sidebar. */
export default function ColorSchemeChoice() {
  const scheme = useStore(colorScheme)
  const id = useId()
  if (!hasColorSchemes()) return null
  return (
    <Flex
      role="radiogroup"
      aria-label="Appearance"
      gap="1"
      p="1"
      mb="2"
      borderWidth="1px"
      borderRadius="card"
    >
      {COLOR_SCHEMES.map((value) => (
        <Option key={value}>
          <Radio
            type="radio"
            name={id}
            value={value}
            checked={value === scheme}
            onChange={() => colorScheme.set(value)}
          />
          {COLOR_SCHEME_NAMES[value]}
        </Option>
      ))}
    </Flex>
  )
}
