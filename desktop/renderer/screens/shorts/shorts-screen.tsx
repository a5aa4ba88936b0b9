import { useInfiniteQuery, type QueryClient } from '@tanstack/react-query'
import { Clapperboard } from 'lucide-react'
import { useMemo } from 'react'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { useDocumentTitle } from '../../components/page.tsx'
import { firstRound, hasNewPage, joinPages } from '../../features/clips/feed/shorts-paging.ts'
import { shortsPageQuery } from '../../features/clips/feed/shorts-queries.ts'
import { ClipsGrid } from './clips-grid.tsx'
import { ClipsView } from './clips-view.tsx'

/** Loads the first page of the list. */
export const prefetch = (client: QueryClient) => client.prefetchInfiniteQuery(shortsPageQuery)

export default function ShortsScreen() {
  useDocumentTitle('Shorts')
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(shortsPageQuery)
  const reel = useMemo(() => joinPages([], data), [data])
  // The grid shows each short once; the reels begin again after the last one.
  const shorts = useMemo(() => (data ? joinPages([], { ...data, pages: firstRound(data) }) : []), [data])
  const pages = {
    isLoading: isPending,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    onLoadMore: () => void fetchNextPage(),
  }
  return (
    <ClipsView
      title="Shorts"
      fullscreenLabel="Enter Fullscreen"
      modeName="shortsViewMode"
      reel={reel}
      pages={pages}
      // The failure of a later page is only logged.
      failure={
        error &&
        !data && (
          <ErrorState title={`Error loading shorts: ${error.message}`} onRetry={() => void refetch()} />
        )
      }
      empty={
        !isPending && shorts.length === 0 && <EmptyState icon={Clapperboard} title="No videos available" />
      }
      hasEmptyReels
      grid={(onOpen) => (
        <ClipsGrid
          videos={shorts}
          shape="portrait"
          clipBadge="Short"
          onOpen={onOpen}
          {...pages}
          hasMore={data !== undefined && hasNewPage(data)}
        />
      )}
    />
  )
}
