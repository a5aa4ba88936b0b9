import { Box, chakra } from '@chakra-ui/react'
import { useState } from 'react'
import type { Video } from '#shared/contract/videos.ts'
import { NEWS_MAX } from '#shared/limits/lists.ts'
import { useCategoryColors } from '../../entities/category/category-queries.ts'
import { CardLikeButton } from '../../features/videos/card-like-button.tsx'
import { VideoCard } from '../../features/videos/video-card.tsx'
import { Section } from './section.tsx'

const Row = chakra('ul', {
  base: {
    display: 'flex',
    gap: '4',
    listStyleType: 'none',
    overflowX: 'auto',
    mx: { base: '-4', md: '-1' },
    px: { base: '4', md: '1' },
    py: '1',
    '& > li': { display: 'flex', flexShrink: 0, width: '16.5rem', '& > *': { flex: 1 } },
  },
})

/**
 * Lessons that became public since the last visit; nothing where none did when the screen was opened.
 * @param all the screen that lists the others; none where they stand below
 */
export default function NewSinceVisit({ news, all }: { news: readonly Video[]; all?: string }) {
  const colorOf = useCategoryColors()
  // A row that came while the person reads would move what they read.
  const [isShown] = useState(news.length > 0)
  if (!isShown || news.length === 0) return null
  return (
    <Section
      title="New since your last visit"
      more={all !== undefined && news.length > NEWS_MAX ? { to: all, label: 'See all' } : undefined}
    >
      <Row>
        {news.slice(0, NEWS_MAX).map((video) => (
          <Box as="li" key={video.id}>
            <VideoCard
              video={video}
              categoryColor={colorOf(video.categoryId) ?? 'border.strong'}
              actions={<CardLikeButton video={video} />}
            />
          </Box>
        ))}
      </Row>
    </Section>
  )
}
