import { Box } from '@chakra-ui/react'
import type { Chapter } from '#shared/chapters.ts'

/** Half of the slider's thumb: the distance of the thumb's middle from the ends. */
export const SEEK_INSET_PX = 8

/** Where chapters begin, on the seek bar. */
export const ChapterMarks = ({ chapters, seconds }: { chapters: readonly Chapter[]; seconds: number }) => (
  <Box
    data-chapter-marks
    position="absolute"
    insetY="0"
    left={`${SEEK_INSET_PX}px`}
    right={`${SEEK_INSET_PX}px`}
    pointerEvents="none"
    aria-hidden
  >
    {chapters
      .filter(({ start }) => start > 0)
      .map(({ start }) => (
        <Box
          key={start}
          position="absolute"
          top="calc(50% - 5px)"
          width="3px"
          height="10px"
          ml="-1.5px"
          borderRadius="full"
          bg="fg"
          outline="1px solid {colors.bg.canvas}"
          style={{ left: `${(start / seconds) * 100}%` }}
        />
      ))}
  </Box>
)
