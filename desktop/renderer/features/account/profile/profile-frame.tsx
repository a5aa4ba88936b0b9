import { Box, Flex, Stack, VisuallyHidden } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Skeleton } from '../../../components/skeleton.tsx'

/** The frame of a profile; its header has the page's heading. */
export function ProfileFrame({ children }: { children: ReactNode }) {
  return (
    <Stack
      gap={{ base: '6', md: '8' }}
      width="full"
      maxWidth="72rem"
      mx="auto"
      px={{ base: '4', md: '8' }}
      py={{ base: '6', md: '10' }}
    >
      {children}
    </Stack>
  )
}

export function StatsSkeleton() {
  return <Skeleton height={{ base: '9.875rem', md: '5rem' }} borderRadius="card" aria-hidden />
}

export function ProfileSkeleton() {
  return (
    <ProfileFrame>
      <Box role="status" position="absolute">
        <VisuallyHidden>Loading the profile</VisuallyHidden>
      </Box>
      <Flex direction={{ base: 'column', md: 'row' }} align="center" gap={{ base: '4', md: '6' }} aria-hidden>
        <Skeleton boxSize={{ base: '24', md: '28' }} borderRadius="full" />
        <Flex direction="column" align={{ base: 'center', md: 'flex-start' }} gap="3">
          <Skeleton height="8" width="14rem" />
          <Skeleton height="4" width="18rem" maxWidth="full" />
        </Flex>
      </Flex>
      <StatsSkeleton />
      <Skeleton height="12rem" borderRadius="card" aria-hidden />
    </ProfileFrame>
  )
}
