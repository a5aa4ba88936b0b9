import { Box, Center, Flex, Text, VStack } from '@chakra-ui/react'
import { Siren } from 'lucide-react'
import type { PropsWithChildren } from 'react'
import { formatDuration } from '#shared/format.ts'
import { addressForPhones } from './phone-addresses.ts'
import { CaptionedCode } from './phone-code.tsx'
import type { WallState } from './wall-state.ts'
import type { WallSettings } from './wall-storage.ts'
import { OfflineMark, SAFE_AREA, StationName, useClock, WallClock } from './wall-frame.tsx'

const PORTRAIT = '@media (max-aspect-ratio: 1/1)'
const COLUMN = { flexDirection: 'column', alignItems: 'flex-start' }

interface ViewProps {
  settings: WallSettings
  state: WallState
}

/** The frame of the views without a clip: station and clock at the top, the content in the middle. */
function StillFrame({ settings, state, children }: PropsWithChildren<ViewProps>) {
  return (
    <Box position="absolute" inset="0" bg="bg.canvas" bgImage="{gradients.brand}" zIndex="2">
      <Flex position="absolute" {...SAFE_AREA} direction="column" justify="space-between">
        <Flex justify="space-between" align="flex-start" gap="2em">
          <StationName name={settings.stationName} />
          <WallClock />
        </Flex>
        <Box>{children}</Box>
        <Box minHeight="2.5em">{state.isOffline && <OfflineMark />}</Box>
      </Flex>
    </Box>
  )
}

/** Before the first clip, or with an empty library. */
export function WaitingView(view: ViewProps) {
  const { settings, state } = view
  const isEmpty = state.phase === 'empty'
  const [title, text] = !isEmpty
    ? ['Getting ready', 'The first lesson is on its way.']
    : state.isOffline
      ? ['Waiting for the network', 'Lessons start by themselves as soon as the server can be reached.']
      : ['No lessons yet', 'They start by themselves as soon as one is approved.']
  return (
    <StillFrame {...view}>
      <Flex align="center" justify="space-between" gap="3em" css={{ [PORTRAIT]: COLUMN }}>
        <VStack align="flex-start" gap="1em" animation="fadeIn 400ms 300ms both" role="status">
          <Text fontSize="5em" fontWeight="bold" lineHeight="tight" letterSpacing="tight">
            {title}
          </Text>
          <Text fontSize="1.875em" color="fg.muted">
            {text}
          </Text>
        </VStack>
        {isEmpty && !state.isOffline && (
          <CaptionedCode
            address={addressForPhones(settings, '/upload')}
            caption="Upload a lesson"
            size={14}
            align="center"
          />
        )}
      </Flex>
    </StillFrame>
  )
}

/** During a call: the lesson waits at its position. */
export function CallView(view: ViewProps) {
  const { clip, heldAt } = view.state
  return (
    <StillFrame {...view}>
      <Flex align="center" gap="3em" role="status" css={{ [PORTRAIT]: COLUMN }}>
        <Center
          boxSize="10em"
          flexShrink={0}
          borderRadius="full"
          bg="accent.muted"
          color="accent"
          css={{ '& svg': { boxSize: '5em' } }}
        >
          <Siren aria-hidden />
        </Center>
        <VStack align="flex-start" gap="1.25em" minWidth="0">
          <Text fontSize="5em" fontWeight="bold" lineHeight="none" letterSpacing="tight">
            Out on a call
          </Text>
          {clip && (
            <Text fontSize="1.875em" color="fg.muted" lineHeight="snug" lineClamp={2}>
              “{clip.title}” goes on at {formatDuration(heldAt)}
            </Text>
          )}
        </VStack>
      </Flex>
    </StillFrame>
  )
}

/** Outside of the active hours: a dim clock. */
export function DarkClock({ settings: { stationName }, state: { isOffline } }: ViewProps) {
  const { time, day } = useClock()
  return (
    <Box position="absolute" inset="0" bg="bg.canvas" zIndex="2">
      <Center
        position="absolute"
        {...SAFE_AREA}
        flexDirection="column"
        gap="1em"
        color="fg.subtle"
        textAlign="center"
      >
        <Text
          as="time"
          fontSize="min(16.25em, 18vw)"
          whiteSpace="nowrap"
          fontWeight="semibold"
          lineHeight="none"
          textStyle="numbers"
          letterSpacing="tight"
        >
          {time}
        </Text>
        <Text fontSize="2.5em">{day}</Text>
        {stationName && <Text fontSize="1.875em">{stationName}</Text>}
      </Center>
      {isOffline && (
        <Box position="absolute" bottom={SAFE_AREA.bottom} left={SAFE_AREA.left}>
          <OfflineMark />
        </Box>
      )}
    </Box>
  )
}
