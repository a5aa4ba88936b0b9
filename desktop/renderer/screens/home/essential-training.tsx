import { Clapperboard, SearchX } from 'lucide-react'
import { useState } from 'react'
import type { Category } from '#shared/contract/categories.ts'
import { EmptyLibrary } from '../../entities/upload/empty-library.tsx'
import { VideoListing } from '../../features/videos/video-listing.tsx'
import { categoryVideoPagesQuery, videoPagesQuery } from '../../features/videos/video-queries.ts'
import { usePages } from '../../lib/use-pages.ts'
import { Section } from './section.tsx'

export const RESOURCES_ID = 'resources'

/** How many more videos each press shows: divisible by every number of columns. */
const STEP = 12

/** All videos, or those of the selected category; the last section of the page. */
export function EssentialTraining({ category }: { category: Category | undefined }) {
  const pages = usePages(category ? categoryVideoPagesQuery(category.id) : videoPagesQuery)
  const [shown, setShown] = useState(STEP)
  const count = pages.items?.length ?? 0
  const loadMore = () => {
    setShown(shown + STEP)
    if (pages.hasMore && count < shown + STEP) pages.loadMore()
  }
  return (
    <Section
      id={RESOURCES_ID}
      title={category ? `${category.name} Resources` : 'Essential Training'}
      more={{ to: '/discover', label: 'Explore All' }}
    >
      <VideoListing
        pages={{
          ...pages,
          items: pages.items?.slice(0, shown),
          hasMore: pages.hasMore || count > shown,
          loadMore,
        }}
        empty={
          <EmptyLibrary
            icon={category ? SearchX : Clapperboard}
            title={
              category
                ? `No training videos found for ${category.name}.`
                : 'No training videos available at this time.'
            }
          />
        }
      />
    </Section>
  )
}
