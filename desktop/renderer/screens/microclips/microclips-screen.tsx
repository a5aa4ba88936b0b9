import { useInfiniteQuery } from '@tanstack/react-query'
import { Scissors } from 'lucide-react'
import { useMemo } from 'react'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { useDocumentTitle } from '../../components/page.tsx'
import { microClipPagesQuery } from '../../features/videos/video-queries.ts'
import { useViewMode } from '../../lib/device-preference.ts'
import { ClipsGrid } from '../shorts/clips-grid.tsx'
import { ClipsView } from '../shorts/clips-view.tsx'

export default function MicroClipsScreen() {
  useDocumentTitle('Micro Clips')
  const [mode, setMode] = useViewMode('microClipsViewMode')
  const query = useInfiniteQuery(microClipPagesQuery)
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = query
  const clips = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? [], [data])
  const loadMore = () => void fetchNextPage()

  const failure = error && !data && (
    <ErrorState title="Error loading micro clips" onRetry={() => void refetch()} />
  )
  const nothing = data && clips.length === 0 && (
    <EmptyState icon={Scissors} title="No micro clips available yet. Check back soon!" />
  )
  const list = {
    isLoading: isPending,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    onLoadMore: loadMore,
  }
  return (
    <ClipsView
      title="Micro Clips"
      fullscreenLabel="Fullscreen"
      mode={mode}
      onMode={setMode}
      reel={clips}
      {...list}
      notice={failure || nothing || null}
      grid={(onOpen) => (
        <ClipsGrid videos={clips} shape="landscape" clipBadge="Micro Clip" onOpen={onOpen} {...list} />
      )}
    />
  )
}
