import { Box, Flex } from '@chakra-ui/react'
import { SearchX } from 'lucide-react'
import { Button } from '../../components/button.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { SelectField } from '../../components/field.tsx'
import { Page } from '../../components/page.tsx'
import { VisuallyHidden } from '../../components/visually-hidden.tsx'
import { CategoryChips } from '../../entities/category/category-chips.tsx'
import { usePages } from '../../lib/use-pages.ts'
import { VideoListing } from '../../features/videos/video-listing.tsx'
import { libraryPagesQuery } from '../../features/videos/video-queries.ts'
import { useLibraryFilter, VIDEO_LENGTHS, VIDEO_SORTS } from './use-library-filter.ts'

const CHOICE_WIDTH = { base: '1', md: '0 0 15rem' }

/** The whole library, with filters. */
export default function DiscoverScreen() {
  const { filter, change, clear } = useLibraryFilter()
  const pages = usePages(libraryPagesQuery(filter))
  return (
    <Page title="Discover" subtitle="The whole library, by discipline, length and what others watch.">
      <Flex direction="column" gap="4" mb={{ base: '5', md: '7' }}>
        <CategoryChips
          label="Discipline"
          selectedId={filter.categoryId ?? null}
          onSelect={(id) => change({ categoryId: id ?? undefined })}
        />
        <Flex gap="3" wrap="wrap">
          <Box flex={CHOICE_WIDTH} minWidth="9rem">
            <SelectField
              label="Length"
              value={filter.length ?? ''}
              onChange={({ target }) =>
                change({ length: VIDEO_LENGTHS.find(({ value }) => value === target.value)?.value })
              }
            >
              <option value="">Any length</option>
              <Options of={VIDEO_LENGTHS} />
            </SelectField>
          </Box>
          <Box flex={CHOICE_WIDTH} minWidth="9rem">
            <SelectField
              label="Sort by"
              value={filter.sort}
              onChange={({ target }) =>
                change({ sort: VIDEO_SORTS.find(({ value }) => value === target.value)?.value ?? 'newest' })
              }
            >
              <Options of={VIDEO_SORTS} />
            </SelectField>
          </Box>
        </Flex>
      </Flex>
      <VisuallyHidden as="h2">Videos</VisuallyHidden>
      <VideoListing
        pages={pages}
        empty={
          <EmptyState
            icon={SearchX}
            title="No videos match these filters."
            action={<Button onClick={clear}>Clear Filters</Button>}
          />
        }
        isFirst
      />
    </Page>
  )
}

const Options = ({ of }: { of: readonly { value: string; label: string }[] }) =>
  of.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
