import { Box, Flex, HStack, Text } from '@chakra-ui/react'
import { WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { LogoMark } from '../../components/logo.tsx'
import { useClock } from './use-clock.ts'
import { PRODUCT_NAME } from '#shared/limits.ts'

/** Televisions cut the edges off: nothing that is read stands in the outer twentieth. */
export const SAFE = { top: '5vh', bottom: '5vh', left: '5vw', right: '5vw' } as const

export function StationName({ name }: { name: string }) {
  return (
    <HStack gap="5" minWidth="0">
      <LogoMark size="12" />
      <Text fontSize="4xl" fontWeight="semibold" lineHeight="snug" letterSpacing="snug" lineClamp={2}>
        {name || PRODUCT_NAME}
      </Text>
    </HStack>
  )
}

export function WallClock() {
  return (
    <Text
      as="time"
      fontSize="7xl"
      fontWeight="semibold"
      lineHeight="none"
      textStyle="numbers"
      letterSpacing="tight"
    >
      {useClock().time}
    </Text>
  )
}

/** Plays on from what the device keeps. */
export function OfflineMark() {
  return (
    <HStack role="status" gap="3" color="fg.muted" fontSize="2xl" css={{ '& svg': { boxSize: '8' } }}>
      <WifiOff aria-hidden />
      <Text as="span">Offline</Text>
    </HStack>
  )
}

/** Station and clock at the top, whatever else stands in the middle: a screen that isn't playing. */
export function StillFrame({
  stationName,
  isOffline,
  children,
}: {
  stationName: string
  isOffline: boolean
  children: ReactNode
}) {
  return (
    <Box position="absolute" inset="0" bg="bg.canvas" bgImage="{gradients.brand}" zIndex="2">
      <Flex position="absolute" {...SAFE} direction="column" justify="space-between">
        <Flex justify="space-between" align="flex-start" gap="8">
          <StationName name={stationName} />
          <WallClock />
        </Flex>
        <Box>{children}</Box>
        <Box minHeight="10">{isOffline && <OfflineMark />}</Box>
      </Flex>
    </Box>
  )
}
