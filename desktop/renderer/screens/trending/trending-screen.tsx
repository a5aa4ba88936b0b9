import { useSearchParams } from 'react-router-dom'
import { ErrorState } from '../../components/error-state.tsx'
import { FeedPage } from '../../components/feed-page.tsx'
import { Tabs, type TabItem } from '../../components/tabs.tsx'
import { usePages } from '../../lib/use-pages.ts'
import { trendingPagesQuery } from '../../features/videos/video-queries.ts'
import { TrendingGrid } from './trending-grid.tsx'
import { VideoReels } from '../category/video-reels.tsx'

type View = 'reels' | 'grid'

const TABS: readonly TabItem<View>[] = [
  { value: 'reels', label: 'Reels' },
  { value: 'grid', label: 'Grid' },
]

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
        <VideoReels pages={pages} />
      ) : view === 'reels' && pages.isError ? (
        // Not the error of the grid: mounting the grid would read the list once more.
        <ErrorState onRetry={pages.retry} />
      ) : (
        <TrendingGrid />
      )}
    </Tabs>
  )
}
