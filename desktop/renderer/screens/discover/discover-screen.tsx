import { Box, Flex, VisuallyHidden } from '@chakra-ui/react'
import { Clapperboard, SearchX } from 'lucide-react'
import { Suspense } from 'react'
import type { VideoSort } from '#shared/contract/videos.ts'
import { Button, LinkButton } from '../../components/button.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { SelectField } from '../../components/field.tsx'
import { Page } from '../../components/page.tsx'
import { lazyOr } from '../../components/lazy-part.tsx'
import { CategoryChips } from '../../entities/category/category-chips.tsx'
import { EmptyLibrary } from '../../entities/upload/empty-library.tsx'
import { useNews } from '../../entities/video/news.ts'
import { useAddressParams } from '../../lib/use-address-params.ts'
import { usePages } from '../../lib/use-pages.ts'
import { VIDEO_LENGTHS } from '../../features/videos/video-length-options.ts'
import { VideoGridSkeleton } from '../../features/videos/video-grid.tsx'
import { VideoListing } from '../../features/videos/video-listing.tsx'
import { libraryPagesQuery, type LibraryFilter } from '../../features/videos/video-queries.ts'

const NewSinceVisit = lazyOr(
  () => import('../home/new-since-visit.tsx'),
  () => null,
)

const VIDEO_SORTS: readonly { value: VideoSort; label: string }[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'trending', label: 'Trending' },
  { value: 'most-viewed', label: 'Most viewed' },
  { value: 'most-liked', label: 'Most liked' },
]

/** The filter is part of the address: a link can name it, and going back keeps it. */
function useLibraryFilter() {
  const [params, change] = useAddressParams()
  const category = params.get('category') ?? ''
  const filter: LibraryFilter = {
    sort: VIDEO_SORTS.find(({ value }) => value === params.get('sort'))?.value ?? 'newest',
    length: VIDEO_LENGTHS.find(({ value }) => value === params.get('length'))?.value,
    categoryId: /^[1-9]\d{0,8}$/.test(category) ? Number(category) : undefined,
  }
  return { filter, change }
}

const UNFILTERED = { category: undefined, length: undefined, sort: undefined }

const CHOICE_WIDTH = { base: '1', md: '0 0 15rem' }

/** The whole library, with filters. */
export default function DiscoverScreen() {
  const { filter, change } = useLibraryFilter()
  const pages = usePages(libraryPagesQuery(filter))
  const { isWaiting, news } = useNews()
  const isFiltered = filter.categoryId !== undefined || filter.length !== undefined
  return (
    <Page
      title="Discover"
      subtitle="The whole library, by discipline, length and what others watch."
      actions={
        <LinkButton to="/series" variant="outline">
          Series
        </LinkButton>
      }
    >
      <Flex direction="column" gap="4" mb={{ base: '5', md: '7' }}>
        <CategoryChips
          label="Discipline"
          selectedId={filter.categoryId ?? null}
          onSelect={(id) => change({ category: id?.toString() })}
        />
        <Flex gap="3" wrap="wrap">
          <Box flex={CHOICE_WIDTH} minWidth="9rem">
            <SelectField
              label="Length"
              value={filter.length ?? ''}
              onChange={({ target }) => change({ length: target.value })}
              options={[{ value: '', label: 'Any length' }, ...VIDEO_LENGTHS]}
            />
          </Box>
          <Box flex={CHOICE_WIDTH} minWidth="9rem">
            <SelectField
              label="Sort by"
              value={filter.sort}
              onChange={({ target }) =>
                change({ sort: target.value === 'newest' ? undefined : target.value })
              }
              options={VIDEO_SORTS}
            />
          </Box>
        </Flex>
      </Flex>
      {isWaiting ? (
        <VideoGridSkeleton />
      ) : (
        <Suspense fallback={<VideoGridSkeleton />}>
          {!isFiltered && filter.sort === 'newest' && news.length > 0 && (
            <Box mb={{ base: '5', md: '7' }}>
              <NewSinceVisit news={news} />
            </Box>
          )}
          <VisuallyHidden as="h2">Videos</VisuallyHidden>
          <VideoListing
            pages={pages}
            empty={
              isFiltered ? (
                <EmptyState
                  icon={SearchX}
                  title="No videos match these filters."
                  action={<Button onClick={() => change(UNFILTERED)}>Clear Filters</Button>}
                />
              ) : (
                <EmptyLibrary icon={Clapperboard} title="No lessons are published yet." />
              )
            }
            isFirst
          />
        </Suspense>
      )}
    </Page>
  )
}
