import { Box } from '@chakra-ui/react'
import type { QueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { HEADLINE } from '#shared/product-name.ts'
import { useDocumentTitle } from '../../components/page.tsx'
import { PageSpinner } from '../../components/spinner.tsx'
import { Tabs, type TabItem } from '../../components/tabs.tsx'
import { categoriesQuery } from '../../entities/category/category-queries.ts'
import { featuredQuery } from '../../features/videos/video-queries.ts'
import { ActivityAside } from '../../features/activity/activity-aside.tsx'
import { useIsLargeScreen, useIsMobile } from '../../lib/use-media-query.ts'
import { HomeVideos } from './home-videos.tsx'

/** The code of the feed loads with its tab. */
const HomeShorts = lazy(() => import('./home-shorts.tsx'))

type HomeTab = 'videos' | 'shorts'

const TABS: readonly TabItem<HomeTab>[] = [
  { value: 'videos', label: 'Videos' },
  { value: 'shorts', label: 'Shorts' },
]

/** The queries of what the top of the Videos tab shows. */
export const prefetch = (client: QueryClient) =>
  Promise.all([client.prefetchQuery(featuredQuery), client.prefetchQuery(categoriesQuery)])

/** The tab is part of the address, so that the back button leaves the feed and a link can open it. */
export default function HomeScreen() {
  useDocumentTitle(HEADLINE)
  const navigate = useNavigate()
  const isMobile = useIsMobile()
  const isLarge = useIsLargeScreen()
  const [params] = useSearchParams()
  const tab: HomeTab = params.get('tab') === 'shorts' ? 'shorts' : 'videos'
  const choose = (next: HomeTab) => void navigate(next === 'shorts' ? '/?tab=shorts' : '/')

  return (
    <Box
      width="full"
      maxWidth="content"
      mx="auto"
      px={{ base: '4', md: '8' }}
      pt={{ base: '3', md: '5' }}
      pb={tab === 'videos' ? { base: '10', md: '16' } : '0'}
    >
      <Tabs label="What to watch" items={TABS} value={tab} onChange={choose} isFitted={isMobile}>
        {tab === 'videos' ? (
          <HomeVideos aside={isLarge ? <ActivityAside /> : undefined} />
        ) : (
          <Suspense fallback={<PageSpinner />}>
            <HomeShorts onClose={() => choose('videos')} />
          </Suspense>
        )}
      </Tabs>
    </Box>
  )
}
