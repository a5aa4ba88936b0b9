import { Box, Flex, Text, VStack } from '@chakra-ui/react'
import type { WallClip } from '#shared/contract/wall.ts'
import { PhoneCode } from './phone-code.tsx'
import { OfflineMark, SAFE, StationName, WallClock } from './wall-frame.tsx'

interface PlayingOverlayProps {
  clip: WallClip
  isUpright: boolean
  isOffline: boolean
  stationName: string
  address: string
}

/** Beside an upright picture there is room on both sides; on a wide one the words stand over its lower edge. */
const COLUMN = 'calc((100vw - 100vh * 9 / 16) / 2 - 5vw - 3vw)'

/** What the lesson is, who made it, and how to take it along. Nothing in it takes a press. */
export function PlayingOverlay({ clip, isUpright, isOffline, stationName, address }: PlayingOverlayProps) {
  return (
    <Box position="absolute" inset="0" zIndex="2" pointerEvents="none">
      {!isUpright && (
        <>
          <Box position="absolute" insetX="0" top="0" height="30%" bgImage="{gradients.scrimDown}" />
          <Box position="absolute" insetX="0" bottom="0" height="55%" bgImage="{gradients.scrimUp}" />
        </>
      )}
      <Flex position="absolute" {...SAFE} direction="column" justify="space-between">
        <Flex justify="space-between" align="flex-start">
          <VStack align="flex-start" gap="6" maxWidth={isUpright ? COLUMN : '60vw'}>
            <StationName name={stationName} />
            {isOffline && <OfflineMark />}
          </VStack>
          <WallClock />
        </Flex>
        <Flex justify="space-between" align="flex-end" gap="8">
          <VStack
            key={clip.id}
            align="flex-start"
            gap="5"
            maxWidth={isUpright ? COLUMN : '60vw'}
            minWidth="0"
          >
            <Text
              fontSize="2xl"
              color="fg.muted"
              fontWeight="semibold"
              letterSpacing="wide"
              textTransform="uppercase"
            >
              {clip.category.name}
            </Text>
            <Text
              as="h1"
              fontSize={clip.title.length > 60 && isUpright ? '4xl' : '6xl'}
              fontWeight="bold"
              lineHeight="tight"
              letterSpacing="tight"
              lineClamp={5}
              textWrap="balance"
              overflowWrap="anywhere"
            >
              {clip.title}
            </Text>
            <Text fontSize="3xl" color="fg.muted" lineHeight="snug" lineClamp={2}>
              {clip.creatorName}
            </Text>
          </VStack>
          <VStack gap="4" align="flex-end" flexShrink={0}>
            <PhoneCode address={address} />
            <Text fontSize="2xl" color="fg.muted" lineHeight="none">
              Watch on your phone
            </Text>
          </VStack>
        </Flex>
      </Flex>
    </Box>
  )
}
