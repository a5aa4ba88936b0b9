import { Box, Flex, Text } from '@chakra-ui/react'
import { formatDuration } from '#shared/format.ts'
import { Chip } from '../../components/chip.tsx'
import { RangeSlider } from '../../components/slider/range-slider.tsx'
import type { SharedSegment } from './share-links.ts'

interface SegmentPickerProps {
  /** Seconds; a video shorter than 2 s has no segments. */
  duration: number
  /** Whether the whole video is shared, and not the segment. */
  isWhole: boolean
  onWhole: (isWhole: boolean) => void
  segment: SharedSegment
  onChange: (segment: SharedSegment) => void
}

export function SegmentPicker({ duration, isWhole, onWhole, segment, onChange }: SegmentPickerProps) {
  if (duration < 2) return <Text color="fg.muted">The whole video is shared.</Text>
  const { start, end } = segment
  return (
    <Box role="group" aria-label="Share a segment">
      <Flex gap="2" wrap="wrap" mb={isWhole ? '0' : '2'}>
        <Chip aria-pressed={isWhole} onClick={() => onWhole(true)}>
          Whole video
        </Chip>
        <Chip aria-pressed={!isWhole} onClick={() => onWhole(false)}>
          Segment of {end - start} s
        </Chip>
      </Flex>
      {!isWhole && (
        <>
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
            <span>To {formatDuration(end)}</span>
          </Flex>
        </>
      )}
    </Box>
  )
}
