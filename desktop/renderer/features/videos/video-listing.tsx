import type { ComponentProps, ReactNode } from 'react'
import type { Video } from '#shared/contract/videos.ts'
import { ErrorState } from '../../components/error-state.tsx'
import { LoadMoreButton } from '../../components/load-more-button.tsx'
import type { Pages } from '../../lib/use-pages.ts'
import { CardLikeButton } from './card-like-button.tsx'
import { VideoGrid, VideoGridSkeleton } from './video-grid.tsx'

interface VideoListingProps extends Pick<ComponentProps<typeof VideoGrid>, 'isFirst' | 'titleLevel'> {
  pages: Pages<Video>
  /** In place of a list without videos. */
  empty: ReactNode
}

/** A paged list of videos as a grid with disciplines and likes: it loads, fails, is empty, or has more. */
export function VideoListing({ pages, empty, ...grid }: VideoListingProps) {
  const { items, isLoading, isError, retry } = pages
  return (
    <>
      {isLoading && <VideoGridSkeleton />}
      {isError && <ErrorState onRetry={retry} />}
      {items?.length === 0 && empty}
      {items && items.length > 0 && <LikeableGrid videos={items} {...grid} />}
      <LoadMoreButton pages={pages} />
    </>
  )
}

/** A grid whose cards show their discipline's color and a like button. */
export const LikeableGrid = (props: Omit<ComponentProps<typeof VideoGrid>, 'actionsOf'>) => (
  <VideoGrid showsDiscipline actionsOf={(video) => <CardLikeButton video={video} />} {...props} />
)
