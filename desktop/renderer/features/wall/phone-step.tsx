import { Box, Flex, Text, VStack } from '@chakra-ui/react'
import { useId, type ReactNode } from 'react'
import { PhoneCode } from '../../components/phone-code.tsx'
import { Skeleton } from '../../components/skeleton.tsx'

interface PhoneStepProps {
  title: string
  /** What the code opens on a phone. */
  address: string
  /** The accessible name of the code. */
  label: string
  isLoading?: boolean
  /** In place of the code, where it is of no use now. */
  instead?: ReactNode
  /** Beside the code. */
  children: ReactNode
  /** Below it. */
  actions?: ReactNode
}

/** In the settings of a wall: a code that opens something on a phone. */
export function PhoneStep(props: PhoneStepProps) {
  const { title, address, label, isLoading = false, instead, children, actions } = props
  const titleId = useId()
  return (
    <Box role="group" aria-labelledby={titleId}>
      <Text id={titleId} textStyle="label" mb="2">
        {title}
      </Text>
      <Flex
        gap="5"
        align="center"
        bg="bg.canvas"
        borderRadius="card"
        p="4"
        direction={{ base: 'column', sm: 'row' }}
        justify="flex-start"
      >
        {instead ? (
          <Text color="fg.muted" role="status" width="full">
            {instead}
          </Text>
        ) : (
          <>
            {isLoading ? (
              <Skeleton boxSize="40" flexShrink={0} />
            ) : (
              <PhoneCode address={address} label={label} size="40" />
            )}
            <VStack align="flex-start" gap="2" minWidth="0">
              {children}
            </VStack>
          </>
        )}
      </Flex>
      {actions}
    </Box>
  )
}

/** An address as a person types it. */
export const ShownAddress = ({ of }: { of: string }) => (
  <Text as="span" color="fg" overflowWrap="anywhere">
    {of.replace(/^https?:\/\//, '')}
  </Text>
)
