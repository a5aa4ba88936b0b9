import { Box } from '@chakra-ui/react'
import { useQuery, type QueryClient } from '@tanstack/react-query'
import { FolderX } from 'lucide-react'
import { Suspense } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import type { Category } from '#shared/contract/categories.ts'
import { LinkButton } from '../../components/button.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { FeedPage } from '../../components/feed-page.tsx'
import { lazyOr } from '../../components/lazy-part.tsx'
import { PageSpinner } from '../../components/spinner.tsx'
import { ViewModeToggle } from '../../entities/video/view-mode-toggle.tsx'
import { categoriesQuery, categoryQuery } from '../../entities/category/category-queries.ts'
import { isNamedBy } from '../../entities/category/is-named-by.ts'
import { usePages } from '../../lib/use-pages.ts'
import { categoryVideoPagesQuery } from '../../features/videos/video-queries.ts'
import { useFeedMode } from '../../features/clips/feed/use-feed-mode.ts'
import { RequestError } from '../../lib/request-error.ts'
import { ClipFeed } from '../shorts/clip-feed.tsx'

/** The reels are what a device shows first. */
const CategoryGrid = lazyOr(
  () => import('./category-grid.tsx'),
  ({ pages }) => <ErrorState onRetry={pages.retry} />,
)

const FollowDiscipline = lazyOr(
  () => import('../../entities/category/follow-discipline.tsx'),
  () => null,
)

/** Keeps the height of the subtitle while the category loads. */
const NO_LINE = '\u00a0'

/** Loads the category and the first page of its videos. */
export const prefetch = (client: QueryClient, id: number) =>
  Promise.all([
    client.prefetchQuery(categoriesQuery),
    client.prefetchQuery(categoryQuery(id)),
    client.prefetchInfiniteQuery(categoryVideoPagesQuery(id)),
  ])

/** The category; at once where the cached list of all categories has it. */
function useCategory(id: number) {
  const { data: known } = useQuery({
    ...categoriesQuery,
    select: (all) => all.find((category) => isNamedBy(category, id)),
  })
  const { data: category = known, error, refetch } = useQuery(categoryQuery(id))
  return { category, error, retry: () => void refetch() }
}

export default function CategoryScreen({ id }: { id: number }) {
  const { category, error, retry } = useCategory(id)
  const { search } = useLocation()
  // It was merged: the address is that of the category with its videos (DI-08).
  if (category && category.id !== id)
    return <Navigate to={{ pathname: `/category/${category.id}`, search }} replace />
  if (category || !error) return <CategoryVideos id={id} category={category} />
  if (error instanceof RequestError && error.status === 404) {
    return (
      <FeedPage title="Category Not Found" isFilling={false}>
        <EmptyState
          icon={FolderX}
          title="There is no category by this address."
          action={
            <LinkButton to="/" variant="primary">
              Return Home
            </LinkButton>
          }
        />
      </FeedPage>
    )
  }
  return (
    <FeedPage title="Category" subtitle={NO_LINE} isFilling={false}>
      <ErrorState title="This category didn’t load" onRetry={retry} />
    </FeedPage>
  )
}

interface CategoryVideosProps {
  id: number
  /** Undefined while it loads, beside its videos. */
  category: Category | undefined
}

function CategoryVideos({ id, category }: CategoryVideosProps) {
  const [mode, setMode] = useFeedMode('categoryViewMode')
  const pages = usePages(categoryVideoPagesQuery(id))
  const hasReels = !category || (!pages.isError && pages.items?.length !== 0)
  const isReels = mode === 'reels' && hasReels
  return (
    <FeedPage
      title={category?.name ?? 'Category'}
      subtitle={category ? `Browse ${category.name} videos` : NO_LINE}
      toggle={
        <>
          <Box minWidth={{ base: 'touch', md: '8.5rem' }}>
            <Suspense fallback={null}>{category && <FollowDiscipline category={category} />}</Suspense>
          </Box>
          <ViewModeToggle modes={['reels', 'grid']} mode={mode} onMode={setMode} />
        </>
      }
      isFilling={isReels}
    >
      {isReels ? (
        <ClipFeed layout="area" pages={pages} />
      ) : (
        <Suspense fallback={<PageSpinner />}>
          {category ? <CategoryGrid id={id} name={category.name} pages={pages} /> : <PageSpinner />}
        </Suspense>
      )}
    </FeedPage>
  )
}
