import { Box, Center } from '@chakra-ui/react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { X, type LucideIcon } from 'lucide-react'
import { useCallback, useRef, type ReactNode } from 'react'
import type { Video } from '#shared/contract/videos.ts'
import { Button, LinkButton } from '../../components/button.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { IconButton } from '../../components/icon-button.tsx'
import { VisuallyHidden } from '../../components/visually-hidden.tsx'
import { collectionQuery, type CollectionKind } from './collection-queries.ts'
import { useRemoveVideo } from './use-remove-video.ts'

const COLLECTION_NAMES: Record<CollectionKind, string> = {
  saved: 'saved videos',
  liked: 'liked videos',
  'watch-later': 'Watch Later',
}

interface CollectionListProps {
  kind: CollectionKind
  userId: number
  icon: LucideIcon
  emptyMessage: string
  /** Stands in until the first page is here. */
  skeleton: ReactNode
  /** Stands in where the server doesn't give the list. */
  fallback?: ((retry: () => void) => ReactNode) | undefined
  /** Shows the videos, with what can be done about each. */
  children: (videos: readonly Video[], actionsOf: (video: Video) => ReactNode) => ReactNode
}

/** One of the own lists, page by page, with the way to take a video off it. */
export function CollectionList({
  kind,
  userId,
  icon,
  emptyMessage,
  skeleton,
  fallback,
  children,
}: CollectionListProps) {
  const { data, isError, isFetchNextPageError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(collectionQuery(kind, userId))
  const list = useRef<HTMLDivElement>(null)
  // The pressed button goes with its card; whoever uses the keyboard goes on from here.
  const remove = useRemoveVideo(kind, userId, () => list.current?.focus({ preventScroll: true }))
  const videos = data?.pages.flatMap(({ items }) => items)

  const retry = useCallback(() => void refetch(), [refetch])

  if (!videos) {
    if (!isError) return skeleton
    return fallback ? fallback(retry) : <ErrorState onRetry={retry} />
  }
  if (videos.length === 0 && !hasNextPage) {
    return (
      <EmptyState
        icon={icon}
        title={emptyMessage}
        action={
          <LinkButton to="/" variant="secondary">
            Browse training
          </LinkButton>
        }
      />
    )
  }
  const actionsOf = (video: Video) => (
    <IconButton
      label={`Remove ${video.title} from ${COLLECTION_NAMES[kind]}`}
      isLoading={remove.isPending && remove.variables.id === video.id}
      onClick={() => remove.mutate(video)}
    >
      {!(remove.isPending && remove.variables.id === video.id) && <X aria-hidden />}
    </IconButton>
  )
  return (
    <Box ref={list} tabIndex={-1} role="group" aria-label={COLLECTION_NAMES[kind]} outline="none">
      <VisuallyHidden as="h2">Videos</VisuallyHidden>
      {children(videos, actionsOf)}
      {hasNextPage && (
        <Center mt="8" flexDirection="column" gap="3">
          {isFetchNextPageError && <Box role="alert">More didn’t load. Try again.</Box>}
          <Button size="lg" isLoading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Load more
          </Button>
        </Center>
      )}
    </Box>
  )
}
