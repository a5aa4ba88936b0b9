import { Box, chakra, SimpleGrid, Text } from '@chakra-ui/react'
import type { SeriesCard as Shown } from '#shared/contract/series.ts'
import { formatCounted } from '#shared/format.ts'
import { Badge } from '../../components/chip.tsx'
import { Link } from '../../components/link.tsx'
import { Skeletons } from '../../components/skeleton.tsx'
import { useEveryProgress } from '../../entities/records/lesson-progress.ts'
import { CARD_SIZES } from '../../entities/video/image-variants.ts'
import { ImageWithFallback } from '../../entities/video/poster.tsx'

/** A row or a card that is one link. */
export const LinkedCard = chakra('li', {
  base: {
    layerStyle: 'card',
    position: 'relative',
    borderColor: 'border.subtle',
    _hover: { borderColor: 'border.strong', bg: 'bg.raised' },
    '&:has(a:focus-visible)': { outline: '2px solid {colors.accent}', outlineOffset: '2px' },
  },
})

/** The link covers the whole card. */
export const CardLink = chakra(Link, {
  base: {
    fontWeight: 'semibold',
    outline: 'none',
    overflowWrap: 'anywhere',
    _after: { content: '""', position: 'absolute', inset: 0 },
  },
})

const Grid = chakra(SimpleGrid, {
  base: {
    listStyleType: 'none',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(14rem, 100%), 1fr))',
    gap: { base: '3', md: '5' },
  },
})

const NO_PICTURE = { thumbnailUrl: null, thumbnailFile: null, imageVariants: null }

/** 'Series · 7 lessons', and what is not public for those who see it. */
export function seriesFacts({ lessonIds, hidden }: Pick<Shown, 'lessonIds' | 'hidden'>): string {
  const all = formatCounted(lessonIds.length + hidden, 'lesson')
  if (hidden === 0) return `Series · ${all}`
  return lessonIds.length === 0 ? `Draft · ${all}` : `Series · ${all} · ${hidden} not public`
}

/** '2 of 7 watched' for a signed-in person; null for others, and for a draft. */
export function useWatched(lessonIds: readonly number[]): string | null {
  const progress = useEveryProgress()
  if (!progress || lessonIds.length === 0) return null
  const watched = lessonIds.filter((id) => progress.get(id)?.doneAt)
  return `${watched.length} of ${lessonIds.length} watched`
}

function SeriesCard({ series }: { series: Shown }) {
  const watched = useWatched(series.lessonIds)
  return (
    <LinkedCard overflow="hidden" boxShadow="card">
      <Box position="relative">
        <ImageWithFallback video={series.cover ?? NO_PICTURE} sizes={CARD_SIZES.landscape} />
        {watched && (
          <Badge tone="overlay" position="absolute" left="2" bottom="2">
            {watched}
          </Badge>
        )}
      </Box>
      <Box px="3.5" py="3">
        <h3>
          <CardLink to={`/series/${series.id}`} dir="auto">
            {series.title}
          </CardLink>
        </h3>
        <Text textStyle="small" color="fg.muted" mt="1">
          {seriesFacts(series)}
        </Text>
        <Text textStyle="small" color="fg.muted" truncate dir="auto" textAlign="left">
          {series.instructor.name}
        </Text>
      </Box>
    </LinkedCard>
  )
}

interface SeriesGridProps {
  label: string
  series: readonly Shown[]
}

/** Cards of series, as many beside each other as fit. */
export const SeriesGrid = ({ label, series }: SeriesGridProps) => (
  <Grid as="ul" aria-label={label}>
    {series.map((one) => (
      <SeriesCard key={one.id} series={one} />
    ))}
  </Grid>
)

export const SeriesGridSkeleton = () => (
  <Grid role="status" aria-label="Loading series">
    <Skeletons count={4} height="14rem" borderRadius="card" />
  </Grid>
)
