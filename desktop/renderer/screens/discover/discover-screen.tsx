import { Box, Flex } from '@chakra-ui/react'
import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../components/button.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { Field, Select } from '../../components/field.tsx'
import { Page } from '../../components/page.tsx'
import { SelectArrow } from '../../components/select-arrow.tsx'
import { VisuallyHidden } from '../../components/visually-hidden.tsx'
import { CategoryChips } from '../../features/categories/category-chips.tsx'
import { useCategoryColors } from '../../features/categories/use-category-colors.ts'
import { CardLikeButton } from '../../features/reactions/card-like-button.tsx'
import { MoreButton } from '../../features/videos/more-button.tsx'
import { useVideoPages } from '../../features/videos/use-video-pages.ts'
import { VideoGrid, VideoGridSkeleton } from '../../features/videos/video-grid.tsx'
import { libraryPagesQuery } from '../../features/videos/video-queries.ts'
import { VIDEO_LENGTHS, VIDEO_SORTS } from './filter-labels.ts'
import { useLibraryFilter } from './use-library-filter.ts'

/** The whole library. */
export default function DiscoverScreen() {
  const { filter, change, clear } = useLibraryFilter()
  const pages = useVideoPages(libraryPagesQuery(filter))
  const colorOf = useCategoryColors()
  return (
    <Page title="Discover" subtitle="The whole library, by discipline, length and what others watch.">
      <Flex direction="column" gap="4" mb={{ base: '5', md: '7' }}>
        <CategoryChips
          label="Discipline"
          selectedId={filter.categoryId ?? null}
          onSelect={(id) => change({ categoryId: id ?? undefined })}
        />
        <Flex gap="3" wrap="wrap">
          <Choice label="Length">
            {(control) => (
              <Select
                {...control}
                value={filter.length ?? ''}
                onChange={({ target }) =>
                  change({ length: VIDEO_LENGTHS.find(({ value }) => value === target.value)?.value })
                }
              >
                <option value="">Any length</option>
                <Options of={VIDEO_LENGTHS} />
              </Select>
            )}
          </Choice>
          <Choice label="Sort by">
            {(control) => (
              <Select
                {...control}
                value={filter.sort}
                onChange={({ target }) =>
                  change({ sort: VIDEO_SORTS.find(({ value }) => value === target.value)?.value ?? 'newest' })
                }
              >
                <Options of={VIDEO_SORTS} />
              </Select>
            )}
          </Choice>
        </Flex>
      </Flex>
      <VisuallyHidden as="h2">Videos</VisuallyHidden>
      {pages.isLoading && <VideoGridSkeleton />}
      {pages.isError && <ErrorState onRetry={pages.retry} />}
      {pages.videos?.length === 0 && (
        <EmptyState
          icon={SearchX}
          title="No videos match these filters."
          action={<Button onClick={clear}>Clear Filters</Button>}
        />
      )}
      {pages.videos && pages.videos.length > 0 && (
        <VideoGrid
          videos={pages.videos}
          colorOf={colorOf}
          actionsOf={(video) => <CardLikeButton video={video} />}
          isFirst
        />
      )}
      <MoreButton pages={pages} />
    </Page>
  )
}

type Control = Parameters<Parameters<typeof Field>[0]['children']>[0]

function Choice({ label, children }: { label: string; children: (control: Control) => ReactNode }) {
  return (
    <Box flex={{ base: '1', md: '0 0 15rem' }} minWidth="9rem">
      <Field label={label}>
        {(control) => (
          <Box position="relative">
            {children(control)}
            <SelectArrow />
          </Box>
        )}
      </Field>
    </Box>
  )
}

const Options = ({ of }: { of: readonly { value: string; label: string }[] }) =>
  of.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
