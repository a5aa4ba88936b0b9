import { Stack } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { TrendingUp } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Button } from '../../components/button.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { FeedPage } from '../../components/feed-page.tsx'
import { Tabs, type TabItem } from '../../components/tabs.tsx'
import { CategoryChips } from '../../entities/category/category-chips.tsx'
import { categoriesQuery } from '../../entities/category/category-queries.ts'
import { EmptyLibrary } from '../../entities/upload/empty-library.tsx'
import { VideoListing } from '../../features/videos/video-listing.tsx'
import { libraryPagesQuery, trendingPagesQuery } from '../../features/videos/video-queries.ts'
import { usePages } from '../../lib/use-pages.ts'
import { ClipFeed } from '../shorts/clip-feed.tsx'

type View = 'reels' | 'grid'

const NO_TRENDING = 'No trending videos available at the moment.'

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
        <ClipFeed layout="area" pages={pages} />
      ) : view === 'reels' && pages.isError ? (
        // Not the error of the grid: mounting the grid would read the list once more.
        <ErrorState onRetry={pages.retry} />
      ) : (
        <TrendingGrid />
      )}
    </Tabs>
  )
}

function TrendingGrid() {
  const [categoryId, setCategoryId] = useState<number | null>(null)
  const { data: categories } = useQuery(categoriesQuery)
  const pages = usePages(
    categoryId === null ? trendingPagesQuery : libraryPagesQuery({ sort: 'trending', categoryId }),
  )
  const name = categories?.find(({ id }) => id === categoryId)?.name
  return (
    <Stack gap={{ base: '4', md: '6' }}>
      <CategoryChips label="Categories" selectedId={categoryId} onSelect={setCategoryId} />
      <VideoListing
        pages={pages}
        empty={
          name ? (
            <EmptyState
              icon={TrendingUp}
              title={NO_TRENDING}
              description={`Nothing of ${name} is among what is popular right now.`}
              action={<Button onClick={() => setCategoryId(null)}>Show all disciplines</Button>}
            />
          ) : (
            <EmptyLibrary icon={TrendingUp} title={NO_TRENDING} />
          )
        }
        isFirst
        titleLevel={2}
      />
    </Stack>
  )
}
