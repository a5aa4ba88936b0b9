import { Box, VisuallyHidden } from '@chakra-ui/react'
import { X, type LucideIcon } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import type { Video } from '#shared/contract/videos.ts'
import { IconButton, LinkButton } from '../../components/button.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { LoadMoreButton } from '../../components/load-more-button.tsx'
import type { Reaction } from '../../entities/video/reactions.ts'
import { usePages } from '../../lib/use-pages.ts'
import { collectionQuery, useRemoveVideo } from './collections.ts'

const COLLECTION_NAMES: Record<Reaction, string> = {
  like: 'liked videos',
  save: 'saved videos',
  watchLater: 'Watch Later',
}

/** How a video comes to the list. */
const EMPTY_HINTS: Record<Reaction, string> = {
  like: 'Press the heart of a video, and the video appears here.',
  save: 'Press Save on a video, and the video appears here.',
  watchLater: 'Press the clock of a video, and the video appears here.',
}

interface CollectionListProps {
  reaction: Reaction
  userId: number
  icon: LucideIcon
  emptyMessage: string
  /** In place of the list while its first page loads. */
  skeleton: ReactNode
  /** In place of the list where its first page fails. */
  fallback?: ((retry: () => void) => ReactNode) | undefined
  /** Renders the videos, with the buttons of each card. */
  children: (videos: readonly Video[], actionsOf: (video: Video) => ReactNode) => ReactNode
}

/** One of the user's own lists, page by page; its videos can be removed. */
export function CollectionList({
  reaction,
  userId,
  icon,
  emptyMessage,
  skeleton,
  fallback,
  children,
}: CollectionListProps) {
  const pages = usePages(collectionQuery(reaction, userId))
  const list = useRef<HTMLDivElement>(null)
  // The pressed button unmounts with its card: the keyboard focus moves to the list.
  const remove = useRemoveVideo(reaction, userId, () => list.current?.focus({ preventScroll: true }))
  const videos = pages.items

  if (!videos) {
    if (!pages.isError) return skeleton
    return fallback ? fallback(pages.retry) : <ErrorState onRetry={pages.retry} />
  }
  if (videos.length === 0 && !pages.hasMore) {
    return (
      <EmptyState
        icon={icon}
        title={emptyMessage}
        description={EMPTY_HINTS[reaction]}
        action={
          <LinkButton to="/" variant="secondary">
            Browse training
          </LinkButton>
        }
      />
    )
  }
  const actionsOf = (video: Video) => {
    const isLoading = remove.isPending && remove.variables.id === video.id
    return (
      <IconButton
        label={`Remove ${video.title} from ${COLLECTION_NAMES[reaction]}`}
        isLoading={isLoading}
        onClick={() => remove.mutate(video)}
      >
        {!isLoading && <X aria-hidden />}
      </IconButton>
    )
  }
  return (
    <Box ref={list} tabIndex={-1} role="group" aria-label={COLLECTION_NAMES[reaction]} outline="none">
      <VisuallyHidden as="h2">Videos</VisuallyHidden>
      {children(videos, actionsOf)}
      <LoadMoreButton pages={pages} label="Load more" />
    </Box>
  )
}
