import { Box, chakra, Text } from '@chakra-ui/react'
import type { OwnVideo } from '#shared/contract/videos.ts'
import { formatDuration } from '#shared/format.ts'
import { thumbnailOf } from '#shared/media-url.ts'
import { Button } from '../../components/button.tsx'
import { Badge } from '../../components/chip.tsx'
import { ImageWithFallback } from '../../components/image-with-fallback.tsx'
import { SubmittedTime } from './submitted-time.tsx'

export const PendingRow = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '8rem minmax(0, 1fr)', md: '13rem minmax(0, 1fr) auto' },
    alignItems: { base: 'start', md: 'center' },
    gap: { base: '4', md: '6' },
    p: { base: '3', md: '4' },
    bg: 'bg.panel',
    borderWidth: '1px',
    borderRadius: 'card',
  },
})

/** One upload that waits: what it is, whose, since when, and the way to review it. */
export function PendingCard({ video, onReview }: { video: OwnVideo; onReview: () => void }) {
  const { title, category, creator, duration, submittedAt } = video
  return (
    <PendingRow>
      <Box position="relative">
        <ImageWithFallback src={thumbnailOf(video)} alt="" borderRadius="control" />
        <Badge tone="overlay" position="absolute" right="1.5" bottom="1.5">
          {formatDuration(duration)}
        </Badge>
      </Box>
      <Box minWidth="0">
        <Text as="h2" fontWeight="semibold" lineHeight="snug" lineClamp={2} overflowWrap="anywhere">
          {title}
        </Text>
        <Text color="fg.muted" mt="1">
          {creator.displayName} · {category.name}
        </Text>
        <Text textStyle="small" color="fg.subtle" mt="1">
          <SubmittedTime at={submittedAt} />
        </Text>
      </Box>
      <Button
        variant="outline"
        gridColumn={{ base: '1 / -1', md: 'auto' }}
        aria-label={`Review ${title}`}
        onClick={onReview}
      >
        Review
      </Button>
    </PendingRow>
  )
}
