import { useInfiniteQuery, type QueryClient } from '@tanstack/react-query'
import { Clapperboard } from 'lucide-react'
import { useMemo } from 'react'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { useDocumentTitle } from '../../components/page.tsx'
import { firstRound, hasNewPage, joinPages } from '../../features/clips/feed/shorts-paging.ts'
import { shortsPageQuery } from '../../features/clips/feed/shorts-queries.ts'
import { useViewMode } from '../../lib/device-preference.ts'
import { ClipsGrid } from './clips-grid.tsx'
import { ClipsView } from './clips-view.tsx'

/** What it shows first. */
export const prefetch = (client: QueryClient) => client.prefetchInfiniteQuery(shortsPageQuery)

export default function ShortsScreen() {
  useDocumentTitle('Shorts')
  const [mode, setMode] = useViewMode('shortsViewMode')
  const query = useInfiniteQuery(shortsPageQuery)
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = query
  const reel = useMemo(() => joinPages([], data), [data])
  // The grid shows each short once; the reels go round.
  const each = useMemo(() => (data ? joinPages([], { ...data, pages: firstRound(data) }) : []), [data])
  const isEmpty = !isPending && each.length === 0
  const loadMore = () => void fetchNextPage()

  // A failure of a later page is in the log; what is here stays.
  const failure = error && !data && (
    <ErrorState title={`Error loading shorts: ${error.message}`} onRetry={() => void refetch()} />
  )
  const nothing = isEmpty && mode === 'grid' && <EmptyState icon={Clapperboard} title="No videos available" />
  return (
    <ClipsView
      title="Shorts"
      fullscreenLabel="Enter Fullscreen"
      mode={mode}
      onMode={setMode}
      reel={reel}
      isLoading={isPending}
      hasMore={hasNextPage}
      isLoadingMore={isFetchingNextPage}
      onLoadMore={loadMore}
      notice={failure || nothing || null}
      grid={(onOpen) => (
        <ClipsGrid
          videos={each}
          shape="portrait"
          clipBadge="Short"
          isLoading={isPending}
          hasMore={data !== undefined && hasNewPage(data)}
          isLoadingMore={isFetchingNextPage}
          onLoadMore={loadMore}
          onOpen={onOpen}
        />
      )}
    />
  )
}
