import { Box, Center, Flex, Text, VStack } from '@chakra-ui/react'
import { Siren } from 'lucide-react'
import { formatDuration } from '#shared/format.ts'
import type { WallState } from './wall-state.ts'
import { OfflineMark, SAFE, StillFrame } from './wall-frame.tsx'
import { useClock } from './use-clock.ts'

interface ViewProps {
  stationName: string
  state: WallState
}

/** Nothing was shown yet, or there is nothing to show. */
export function WaitingView({ stationName, state }: ViewProps) {
  const isEmpty = state.phase === 'empty'
  const [title, text] = !isEmpty
    ? ['Getting ready', 'The first lesson is on its way.']
    : state.isOffline
      ? ['Waiting for the network', 'Lessons start by themselves as soon as the server can be reached.']
      : ['No lessons yet', 'They start by themselves as soon as one is approved.']
  return (
    <StillFrame stationName={stationName} isOffline={state.isOffline}>
      <VStack align="flex-start" gap="4" animation="fadeIn 400ms 300ms both" role="status">
        <Text fontSize="7xl" fontWeight="bold" lineHeight="tight" letterSpacing="tight">
          {title}
        </Text>
        <Text fontSize="3xl" color="fg.muted">
          {text}
        </Text>
      </VStack>
    </StillFrame>
  )
}

/** The crew is out; the lesson waits where it was. */
export function CallView({ stationName, state: { clip, heldAt, isOffline } }: ViewProps) {
  return (
    <StillFrame stationName={stationName} isOffline={isOffline}>
      <Flex align="center" gap="12" role="status">
        <Center
          boxSize="40"
          flexShrink={0}
          borderRadius="full"
          bg="accent.muted"
          color="accent"
          css={{ '& svg': { boxSize: '20' } }}
        >
          <Siren aria-hidden />
        </Center>
        <VStack align="flex-start" gap="5" minWidth="0">
          <Text fontSize="7xl" fontWeight="bold" lineHeight="none" letterSpacing="tight">
            Out on a call
          </Text>
          {clip && (
            <Text fontSize="3xl" color="fg.muted" lineHeight="snug" lineClamp={2}>
              “{clip.title}” goes on at {formatDuration(heldAt)}
            </Text>
          )}
        </VStack>
      </Flex>
    </StillFrame>
  )
}

/** Outside of the active hours: as little light as a clock needs. */
export function DarkClock({ stationName, state: { isOffline } }: ViewProps) {
  const { time, day } = useClock()
  return (
    <Box position="absolute" inset="0" bg="bg.canvas" zIndex="2">
      <Center position="absolute" {...SAFE} flexDirection="column" gap="4" color="fg.subtle">
        <Text
          as="time"
          fontSize="clock"
          fontWeight="semibold"
          lineHeight="none"
          textStyle="numbers"
          letterSpacing="tight"
        >
          {time}
        </Text>
        <Text fontSize="4xl">{day}</Text>
        {stationName && <Text fontSize="3xl">{stationName}</Text>}
      </Center>
      {isOffline && (
        <Box position="absolute" bottom={SAFE.bottom} left={SAFE.left}>
          <OfflineMark />
        </Box>
      )}
    </Box>
  )
}
