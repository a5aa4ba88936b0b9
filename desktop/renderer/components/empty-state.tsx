import { Center, Text, VStack } from '@chakra-ui/react'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { quotesInOrder } from '../lib/bidi.ts'

interface EmptyStateProps {
  title: ReactNode
  description?: string | undefined
  icon?: LucideIcon
  /** The button of the next step. */
  action?: ReactNode
}

export function EmptyState({ title, description, icon: Icon, action }: EmptyStateProps) {
  return (
    <VStack gap="4" py={{ base: '12', md: '20' }} px="4" textAlign="center">
      {Icon && (
        <Center boxSize="16" borderRadius="full" bg="bg.raised" color="fg.subtle">
          <Icon size={28} aria-hidden />
        </Center>
      )}
      <VStack gap="1.5" maxWidth="28rem">
        <Text as="div" textStyle="body" fontWeight="medium" fontSize="lg" overflowWrap="anywhere">
          {quotesInOrder(title)}
        </Text>
        {description && <Text color="fg.muted">{description}</Text>}
      </VStack>
      {action}
    </VStack>
  )
}
