import { useInfiniteQuery } from '@tanstack/react-query'
import { Scissors } from 'lucide-react'
import { useMemo } from 'react'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { useDocumentTitle } from '../../components/page.tsx'
import { microClipPagesQuery } from '../../features/videos/video-queries.ts'
import { ClipsGrid } from '../shorts/clips-grid.tsx'
import { ClipsView } from '../shorts/clips-view.tsx'

export default function MicroClipsScreen() {
  useDocumentTitle('Micro Clips')
  const query = useInfiniteQuery(microClipPagesQuery)
  const { data, error, fetchNextPage, refetch } = query
  const clips = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? [], [data])
  const pages = {
    isLoading: query.isPending,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    onLoadMore: () => void fetchNextPage(),
  }
  return (
    <ClipsView
      title="Micro Clips"
      fullscreenLabel="Fullscreen"
      modeName="microClipsViewMode"
      reel={clips}
      pages={pages}
      failure={
        error && !data && <ErrorState title="Error loading micro clips" onRetry={() => void refetch()} />
      }
      empty={
        data &&
        clips.length === 0 && (
          <EmptyState icon={Scissors} title="No micro clips available yet. Check back soon!" />
        )
      }
      grid={(onOpen) => (
        <ClipsGrid videos={clips} shape="landscape" clipBadge="Micro Clip" onOpen={onOpen} {...pages} />
      )}
    />
  )
}
