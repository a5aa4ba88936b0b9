import type { QueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { ErrorState } from '../../components/error-state.tsx'
import { FeedPage } from '../../components/feed-page.tsx'
import { lazyOr } from '../../components/lazy-part.tsx'
import { PageSpinner } from '../../components/spinner.tsx'
import { Tabs, type TabItem } from '../../components/tabs.tsx'
import { trendingPagesQuery } from '../../features/videos/video-queries.ts'
import { usePages } from '../../lib/use-pages.ts'
import { ClipFeed } from '../shorts/clip-feed.tsx'

/** The reels are shown first. */
const TrendingGrid = lazyOr<{ onNotLoaded: () => void }>(
  () => import('./trending-grid.tsx'),
  ({ onNotLoaded }) => <ErrorState onRetry={onNotLoaded} />,
)

type View = 'reels' | 'grid'

const TABS: readonly TabItem<View>[] = [
  { value: 'reels', label: 'Reels' },
  { value: 'grid', label: 'Grid' },
]

/** Loads the first page of the list. */
export const prefetch = (client: QueryClient) => client.prefetchInfiniteQuery(trendingPagesQuery)

/** The tab is part of the address, so that going back returns to the grid. */
export default function TrendingScreen() {
  const [params, setParams] = useSearchParams()
  const view: View = params.get('view') === 'grid' ? 'grid' : 'reels'
  const pages = usePages(trendingPagesQuery)
  const choose = (next: View) => setParams(next === 'grid' ? { view: next } : {}, { replace: true })
  const isReels = view === 'reels' && !pages.isError && pages.items?.length !== 0
  return (
    <Tabs
      label="View"
      items={TABS}
      value={view}
      onChange={choose}
      layout={(tabs, panel) => (
        <FeedPage
          title="Trending Videos"
          subtitle="Discover what's popular right now"
          toggle={tabs}
          isFilling={isReels}
        >
          {panel}
        </FeedPage>
      )}
    >
      {isReels ? (
        <ClipFeed layout="area" pages={pages} />
      ) : view === 'reels' && pages.isError ? (
        // Not the error of the grid: mounting the grid would read the list once more.
        <ErrorState onRetry={pages.retry} />
      ) : (
        <Suspense fallback={<PageSpinner />}>
          <TrendingGrid onNotLoaded={pages.retry} />
        </Suspense>
      )}
    </Tabs>
  )
}
