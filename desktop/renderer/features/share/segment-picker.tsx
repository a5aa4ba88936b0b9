import { Box, Flex, Text } from '@chakra-ui/react'
import { formatDuration } from '#shared/format.ts'
import { Button } from '../../components/button.tsx'
import { RangeSlider } from '../../components/slider/range-slider.tsx'
import type { SharedSegment } from './share-links.ts'

interface SegmentPickerProps {
  /** Seconds; a video shorter than 2 s has no segments. */
  duration: number
  segment: SharedSegment
  onChange: (segment: SharedSegment) => void
}

export function SegmentPicker({ duration, segment, onChange }: SegmentPickerProps) {
  if (duration < 2) return <Text color="fg.muted">The whole video is shared.</Text>
  const { start, end } = segment
  const isWhole = start <= 0 && end >= duration
  return (
    <Box role="group" aria-label="Share a segment">
      <Flex align="center" justify="space-between" gap="3" minHeight="touch">
        <Text textStyle="label">Share a segment</Text>
        <Button
          variant="quiet"
          px="2"
          disabled={isWhole}
          onClick={() => onChange({ start: 0, end: duration })}
        >
          Whole video
        </Button>
      </Flex>
      <RangeSlider
        min={0}
        max={duration}
        step={1}
        value={segment}
        onChange={onChange}
        startLabel="Start of the segment"
        endLabel="End of the segment"
        format={formatDuration}
      />
      <Flex justify="space-between" color="fg.muted" textStyle="small" data-numbers>
        <span>From {formatDuration(start)}</span>
        <span>{end - start} s</span>
        <span>To {formatDuration(end)}</span>
      </Flex>
    </Box>
  )
}
