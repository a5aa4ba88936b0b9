import { Box, Flex, Text } from '@chakra-ui/react'
import { formatDuration } from '#shared/format.ts'
import type { ClipTiming } from './clip-timing.ts'

/** The position of the clip in its source. */
export function TimingPreview({ start, duration, source }: ClipTiming & { source: number }) {
  const end = start + duration
  const part = (seconds: number) => `${(seconds / source) * 100}%`
  return (
    <Box role="group" aria-label="Preview" bg="bg.canvas" borderWidth="1px" borderRadius="card" p="4">
      <Text textStyle="numbers" fontSize="sm">
        Plays {formatDuration(start)} – {formatDuration(end)} of {formatDuration(source)}
      </Text>
      <Box
        position="relative"
        height="2.5"
        mt="3"
        borderRadius="full"
        bg="border.subtle"
        overflow="hidden"
        data-part="bar"
        aria-hidden
      >
        <Box
          position="absolute"
          height="full"
          bg="accent"
          borderRadius="full"
          data-part="range"
          style={{ left: part(start), width: part(duration) }}
        />
      </Box>
      <Flex justify="space-between" mt="1.5" textStyle="small" color="fg.subtle" data-numbers aria-hidden>
        <span>0:00</span>
        <span>{formatDuration(source)}</span>
      </Flex>
    </Box>
  )
}
