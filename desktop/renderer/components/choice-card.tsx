import { chakra, type HTMLChakraProps } from '@chakra-ui/react'
import { Check } from 'lucide-react'

const Card = chakra('label', {
  base: {
    layerStyle: 'card',
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minHeight: { base: '14', md: '16' },
    px: '4',
    py: '3',
    borderColor: 'border.strong',
    fontWeight: 'medium',
    lineHeight: 'snug',
    cursor: 'pointer',
    transitionProperty: 'background-color, border-color',
    transitionDuration: 'fast',
    _hover: { bg: 'bg.raised' },
    '&:has(:checked)': { borderColor: 'accent', bg: 'accent.muted' },
    '&:has(:focus-visible)': { outline: '2px solid {colors.accent}', outlineOffset: '2px' },
    '&:has(:disabled)': { opacity: 0.5, cursor: 'default' },
    '& [data-check]': { visibility: 'hidden', ml: 'auto', color: 'accent', flexShrink: 0 },
    '&:has(:checked) [data-check]': { visibility: 'visible' },
  },
})

/** The whole card is the control; the input covers it for assistive technology. */
const HiddenInput = chakra('input', {
  base: { position: 'absolute', inset: 0, boxSize: 'full', opacity: 0, cursor: 'inherit' },
})

/** One of several choices: a radio button or a checkbox. */
export function ChoiceCard({ children, ...input }: HTMLChakraProps<'input'>) {
  return (
    <Card>
      <HiddenInput {...input} />
      {children}
      <Check data-check size={20} aria-hidden />
    </Card>
  )
}

export const ChoiceGroup = chakra('fieldset', {
  base: {
    minWidth: 0,
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 13rem), 1fr))',
    gap: '3',
    '& legend': { textStyle: 'section', mb: '1' },
    '& legend + p': { gridColumn: '1 / -1', color: 'fg.muted', mb: '1' },
  },
})
