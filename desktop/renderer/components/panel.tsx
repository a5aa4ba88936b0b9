import { chakra, Flex, Heading } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/** A card with its own background. */
export const Panel = chakra('section', {
  base: {
    layerStyle: 'card',
    borderColor: 'border.subtle',
    p: { base: '5', md: '6' },
  },
})

interface TitledPanelProps {
  title: string
  /** Right of the heading. */
  actions?: ReactNode
  children: ReactNode
}

export function TitledPanel({ title, actions, children }: TitledPanelProps) {
  return (
    <Panel aria-label={title}>
      <Flex wrap="wrap" gap="4" align="center" justify="space-between" mb="4">
        <Heading as="h2" textStyle="section">
          {title}
        </Heading>
        {actions}
      </Flex>
      {children}
    </Panel>
  )
}
