import { Box } from '@chakra-ui/react'
import { totalOf } from '#shared/records/ranges.ts'
import { useStore } from '../../lib/create-store.ts'
import type { WatchRecord } from '../../entities/records/watch-record.ts'

/** Half of the slider's thumb: where its track begins and ends. */
const INSET = '8px'
const HATCHED_FILL = 'repeating-linear-gradient(115deg, currentColor 0 2px, transparent 2px 6px)'

const percent = (part: number) => `${Math.round(part * 10_000) / 100}%`

/** What was watched of the lesson, solid, under the seek bar; what is missing is hatched, so that it needs no colour. */
export default function WatchedStrip({ lesson: { lengthMs }, watched }: WatchRecord) {
  const ranges = useStore(watched)
  if (ranges.length === 0) return null
  const share = Math.floor((totalOf(ranges) * 100) / lengthMs)
  return (
    <Box
      role="img"
      aria-label={`${share} % watched`}
      data-watched-strip
      position="absolute"
      bottom="1px"
      left={INSET}
      right={INSET}
      height="4px"
      borderRadius="full"
      overflow="hidden"
      pointerEvents="none"
      color="fg.muted"
      bgImage={HATCHED_FILL}
    >
      {ranges.map(([from, to]) => (
        <Box
          key={from}
          position="absolute"
          insetY="0"
          bg="fg"
          style={{ left: percent(from / lengthMs), width: percent((to - from) / lengthMs) }}
        />
      ))}
    </Box>
  )
}
