import { Box, chakra, Text } from '@chakra-ui/react'
import type { ReviewedVideo } from '#shared/contract/review-desk.ts'
import { formatDuration } from '#shared/format.ts'
import { ImageWithFallback } from '../../../../entities/video/poster.tsx'
import { pendingProposalOf } from '../review-state.ts'
import { ReviewingBadge, WaitingTime } from '../video-row.tsx'

const Entry = chakra('button', {
  base: {
    display: 'grid',
    gridTemplateColumns: '5rem minmax(0, 1fr)',
    gap: '3',
    alignItems: 'start',
    width: 'full',
    p: '2',
    textAlign: 'start',
    borderRadius: 'control',
    borderWidth: '2px',
    borderColor: 'transparent',
    _hover: { bg: 'bg.hover' },
    '&[aria-current]': { borderColor: 'accent', bg: 'bg.raised' },
    contentVisibility: 'auto',
    containIntrinsicBlockSize: 'auto 5rem',
  },
})

interface DeskListProps {
  videos: readonly ReviewedVideo[]
  chosenId: number | undefined
  onChoose: (video: ReviewedVideo) => void
}

/** What waits for review, beside the video that is open. */
export const DeskList = ({ videos, chosenId, onChoose }: DeskListProps) => (
  <Box as="ul" listStyleType="none" aria-label="Waiting for review">
    {videos.map((video) => (
      <li key={video.id}>
        <Entry
          type="button"
          aria-current={video.id === chosenId || undefined}
          onClick={() => onChoose(video)}
        >
          <ImageWithFallback video={video} sizes="5rem" borderRadius="control" />
          <Box minWidth="0">
            <Text
              as="span"
              display="block"
              dir="auto"
              fontWeight="semibold"
              lineClamp={2}
              overflowWrap="anywhere"
            >
              {video.title}
            </Text>
            <Text as="span" display="block" textStyle="small" color="fg.muted">
              <bdi>{video.creator.displayName}</bdi> ·{' '}
              {pendingProposalOf(video) ? 'Change' : formatDuration(video.duration)}
            </Text>
            <Text as="span" display="block" textStyle="small" color="fg.muted">
              <WaitingTime video={video} />
            </Text>
            <ReviewingBadge video={video} />
          </Box>
        </Entry>
      </li>
    ))}
  </Box>
)
