import { Flex } from '@chakra-ui/react'
import { formatDuration } from '#shared/format.ts'
import { Button } from '../../components/button.tsx'
import type { LinkedSegment } from './linked-segment.ts'
import { keepPosition } from './playback-position.ts'

interface SegmentNoteProps {
  videoId: number
  segment: LinkedSegment | undefined
  /** Plays the video without the segment. */
  onLeave: () => void
}

/** Says that a link plays a part of the video alone, and leads to the whole. */
export function SegmentNote({ videoId, segment, onLeave }: SegmentNoteProps) {
  if (!segment) return null
  const { start, end } = segment
  return (
    <Flex data-screen-only="" wrap="wrap" align="center" columnGap="1" color="fg.muted" data-numbers>
      {end === null
        ? `From ${formatDuration(start)}`
        : `Part ${formatDuration(start)}–${formatDuration(end)}`}
      <span aria-hidden>·</span>
      <Button
        variant="quiet"
        px="2"
        onClick={() => {
          // Not where this device has stopped another time.
          keepPosition(videoId, 0, 0)
          onLeave()
        }}
      >
        Watch from the start
      </Button>
    </Flex>
  )
}
