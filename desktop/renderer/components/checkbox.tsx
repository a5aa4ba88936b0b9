import { chakra, type HTMLChakraProps } from '@chakra-ui/react'
import type { ReactNode, Ref } from 'react'

const Box = chakra('input', {
  base: {
    appearance: 'none',
    // The mark is a background.
    forcedColorAdjust: 'none',
    display: 'grid',
    placeItems: 'center',
    boxSize: '5',
    flexShrink: 0,
    borderWidth: '1.5px',
    borderColor: 'border.strong',
    borderRadius: 'sm',
    cursor: 'pointer',
    _before: {
      content: '""',
      boxSize: '3',
      bg: 'accent.on',
      clipPath: 'polygon(12% 48%, 0 62%, 40% 100%, 100% 20%, 86% 8%, 38% 72%)',
      visibility: 'hidden',
    },
    _checked: { bg: 'accent', borderColor: 'accent', _before: { visibility: 'visible' } },
  },
})

interface CheckboxProps extends Omit<HTMLChakraProps<'input'>, 'type'> {
  ref?: Ref<HTMLInputElement> | undefined
  children: ReactNode
}

export function Checkbox({ children, ...input }: CheckboxProps) {
  return (
    <chakra.label
      display="inline-flex"
      alignItems="center"
      gap="3"
      minHeight="touch"
      cursor="pointer"
      css={{ '&:has(:disabled)': { cursor: 'default', opacity: 0.55 } }}
    >
      <Box type="checkbox" {...input} />
      {children}
    </chakra.label>
  )
}
