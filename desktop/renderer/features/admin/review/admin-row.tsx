import { Box, chakra, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { OwnVideo } from '#shared/contract/videos.ts'
import { formatDuration } from '#shared/format.ts'
import { Badge } from '../../../components/chip.tsx'
import { ImageWithFallback } from '../../../components/image-with-fallback.tsx'
import { Skeleton } from '../../../components/skeleton.tsx'
import { VisuallyHidden } from '../../../components/visually-hidden.tsx'

const Row = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '7.5rem minmax(0, 1fr)', md: '11rem minmax(0, 1fr) auto' },
    alignItems: { base: 'start', md: 'center' },
    gap: { base: '3', md: '6' },
    p: { base: '3', md: '4' },
    bg: 'bg.panel',
    borderWidth: '1px',
    borderRadius: 'card',
    // A long list costs only what can be seen of it.
    contentVisibility: 'auto',
    containIntrinsicSize: 'auto 8rem',
  },
})

export const RowList = chakra('ul', { base: { display: 'grid', gap: '3', listStyleType: 'none' } })

interface AdminRowProps {
  video: OwnVideo
  /** Above the title. */
  badges?: ReactNode
  /** Under it. */
  facts: ReactNode
  actions: ReactNode
}

/** One video of a list for administrators: what it is, whose, and what can be done with it. */
export function AdminRow({ video, badges, facts, actions }: AdminRowProps) {
  const { title, category, creator, duration } = video
  return (
    <Row>
      <Box position="relative">
        <ImageWithFallback video={video} sizes="(min-width: 768px) 11rem, 7.5rem" borderRadius="control" />
        <Badge tone="overlay" position="absolute" right="1.5" bottom="1.5">
          {formatDuration(duration)}
        </Badge>
      </Box>
      <Box minWidth="0">
        {badges}
        <Text as="h2" fontWeight="semibold" lineHeight="snug" lineClamp={2} overflowWrap="anywhere">
          {title}
        </Text>
        <Text color="fg.muted" mt="1" overflowWrap="anywhere">
          {creator.displayName} · {category.name}
        </Text>
        <Text as="div" textStyle="small" color="fg.subtle" mt="1">
          {facts}
        </Text>
      </Box>
      <Box gridColumn={{ base: '1 / -1', md: 'auto' }}>{actions}</Box>
    </Row>
  )
}

/** In the shape of what comes. */
export function AdminRowSkeletons({ rows = 4 }: { rows?: number }) {
  return (
    <RowList aria-busy>
      {Array.from({ length: rows }, (_, index) => (
        <Row key={index}>
          <Skeleton aspectRatio={16 / 9} />
          <Box>
            <Skeleton height="5" width="70%" />
            <Skeleton height="4" width="45%" mt="3" />
            {index === 0 && <VisuallyHidden>Loading</VisuallyHidden>}
          </Box>
          <Skeleton height="touch" gridColumn={{ base: '1 / -1', md: 'auto' }} width={{ md: '24' }} />
        </Row>
      ))}
    </RowList>
  )
}
