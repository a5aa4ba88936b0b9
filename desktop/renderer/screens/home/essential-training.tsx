import { SearchX } from 'lucide-react'
import { useState } from 'react'
import type { Category } from '#shared/contract/categories.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { CardLikeButton } from '../../features/reactions/card-like-button.tsx'
import { MoreButton } from '../../features/videos/more-button.tsx'
import { useVideoPages } from '../../features/videos/use-video-pages.ts'
import { VideoGrid, VideoGridSkeleton } from '../../features/videos/video-grid.tsx'
import { categoryVideoPagesQuery, videoPagesQuery } from '../../features/videos/video-queries.ts'
import { Section } from './section.tsx'

export const RESOURCES_ID = 'resources'

/** The page grows by this much: divisible by every number of columns. */
const STEP = 12

interface EssentialTrainingProps {
  /** The chosen one; all of them without. */
  category: Category | undefined
  colorOf: (categoryId: number) => string | undefined
}

/** Every video, or those of one category; the page's last section, which grows. */
export function EssentialTraining({ category, colorOf }: EssentialTrainingProps) {
  const pages = useVideoPages(category ? categoryVideoPagesQuery(category.id) : videoPagesQuery)
  const { videos, isLoading, isError, retry } = pages
  const [shown, setShown] = useState(STEP)
  const isAllShown = (videos?.length ?? 0) <= shown
  const showMore = () => {
    setShown(shown + STEP)
    if (pages.hasMore && (videos?.length ?? 0) < shown + STEP) pages.loadMore()
  }
  return (
    <Section
      id={RESOURCES_ID}
      title={category ? `${category.name} Resources` : 'Essential Training'}
      more={{ to: '/discover', label: 'Explore All' }}
    >
      {isLoading && <VideoGridSkeleton />}
      {isError && <ErrorState onRetry={retry} />}
      {videos?.length === 0 && (
        <EmptyState
          icon={SearchX}
          title={
            category
              ? `No training videos found for ${category.name}.`
              : 'No training videos available at this time.'
          }
        />
      )}
      {videos && videos.length > 0 && (
        <VideoGrid
          videos={videos.slice(0, shown)}
          colorOf={colorOf}
          actionsOf={(video) => <CardLikeButton video={video} />}
        />
      )}
      <MoreButton pages={{ ...pages, hasMore: pages.hasMore || !isAllShown, loadMore: showMore }} />
    </Section>
  )
}
