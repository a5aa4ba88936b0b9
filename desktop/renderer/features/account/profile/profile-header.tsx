import { Box, Flex, Heading, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Avatar } from '../../../components/avatar.tsx'

interface ProfileHeaderProps {
  name: string
  /** Below the name. */
  line: string
  picture: string | null
  initials: string
  actions?: ReactNode
}

export function ProfileHeader({ name, line, picture, initials, actions }: ProfileHeaderProps) {
  return (
    // The buttons wrap below a name that needs the whole width.
    <Flex
      wrap="wrap"
      align="center"
      justify={{ base: 'center', md: 'flex-start' }}
      gap={{ base: '4', md: '6' }}
    >
      <Flex
        direction={{ base: 'column', md: 'row' }}
        align="center"
        flex={{ base: '1 0 100%', md: '1 0 auto' }}
        maxWidth="full"
        gap="inherit"
        textAlign={{ base: 'center', md: 'left' }}
      >
        <Avatar
          src={picture}
          initials={initials}
          alt={`Profile picture of ${name}`}
          boxSize={{ base: '24', md: '28' }}
          fontSize="3xl"
        />
        <Box flex="1" minWidth="0" maxWidth="full">
          <Heading as="h1" textStyle="title" overflowWrap="anywhere">
            <bdi>{name}</bdi>
          </Heading>
          <Text color="fg.muted" mt="1.5" overflowWrap="anywhere">
            <bdi>{line}</bdi>
          </Text>
        </Box>
      </Flex>
      {actions && (
        <Flex gap="3" wrap="wrap" justify="center">
          {actions}
        </Flex>
      )}
    </Flex>
  )
}
