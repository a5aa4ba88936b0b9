import { chakra, type HTMLChakraProps } from '@chakra-ui/react'
import type { ReactNode, Ref } from 'react'

const Box = chakra('input', {
  base: { width: '5', height: '5', flexShrink: 0, accentColor: 'accent', cursor: 'pointer' },
})

interface CheckboxProps extends Omit<HTMLChakraProps<'input'>, 'type'> {
  ref?: Ref<HTMLInputElement>
  children: ReactNode
}

export function Checkbox({ children, ...input }: CheckboxProps) {
  return (
    <chakra.label display="inline-flex" alignItems="center" gap="3" minHeight="touch" cursor="pointer">
      <Box type="checkbox" {...input} />
      {children}
    </chakra.label>
  )
}
