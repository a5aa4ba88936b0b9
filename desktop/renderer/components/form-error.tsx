import { Flex } from '@chakra-ui/react'
import { CircleAlert } from 'lucide-react'

/** The error of a whole form, above its fields. */
export function FormError({ message }: { message: string | undefined }) {
  if (!message) return null
  return (
    <Flex
      role="alert"
      gap="3"
      align="center"
      px="4"
      py="3"
      borderRadius="control"
      bg="danger.muted"
      color="danger.fg"
    >
      <CircleAlert size={20} aria-hidden style={{ flexShrink: 0 }} />
      {message}
    </Flex>
  )
}
