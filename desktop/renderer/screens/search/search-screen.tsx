import { Box, Flex, VisuallyHidden } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Search, SearchX } from 'lucide-react'
import { Suspense, useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import type { FoundVideo } from '#shared/contract/search.ts'
import { SEARCH_SKELETONS } from '#shared/limits/layout.ts'
import { Button } from '../../components/button.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { lazyOr } from '../../components/lazy-part.tsx'
import { LoadMoreButton } from '../../components/load-more-button.tsx'
import { Page } from '../../components/page.tsx'
import { WatchLaterButton } from '../../features/reactions/watch-later-button.tsx'
import { chapterMatch } from '../../features/search/chapter-match.ts'
import { CaptionMatchLink } from '../../features/search/caption-match-link.tsx'
import { DidYouMean } from '../../features/search/did-you-mean.tsx'
import { ReadingNote } from '../../features/search/reading-note.tsx'
import { readingQuery, resultPagesQuery } from '../../features/search/result-queries.ts'
import { SearchFilters } from '../../features/search/search-filters.tsx'
import { useSearchFilter } from '../../features/search/use-search-filter.ts'
import { CardLikeButton } from '../../features/videos/card-like-button.tsx'
import { VideoGrid, VideoGridSkeleton } from '../../features/videos/video-grid.tsx'
import { VIDEO_LENGTHS } from '../../features/videos/video-length-options.ts'
import { isRecord } from '../../lib/is-record.ts'
import { toast } from '../../lib/toast.ts'
import { usePages } from '../../lib/use-pages.ts'
import { MoreToWatch } from './more-to-watch.tsx'

/** Loaded where a search finds nothing. */
const AskForLesson = lazyOr(
  () => import('../../features/wishes/ask-for-lesson.tsx'),
  () => null,
)

const RESULTS = 'search-results'

/** Keeps the height of the subtitle while the results load. */
const NO_LINE = '\u00a0'

function subtitleOf(term: string, count: number, hasMore: boolean): string {
  if (!term || !count) return NO_LINE
  if (hasMore) return `The ${count} best matches for "${term}"`
  return `${count} ${count === 1 ? 'video' : 'videos'} for "${term}"`
}

/** Whether this is the first page of the tab. A filter that changes the address makes no page. */
function isFirstPage(): boolean {
  const state: unknown = window.history.state
  return !isRecord(state) || state['idx'] === 0
}

export default function SearchScreen() {
  const navigate = useNavigate()
  const { term, filter, isFiltered, change, clear } = useSearchFilter()
  const pages = usePages(resultPagesQuery(term, filter))
  const { data: reading, isLoading: isReading } = useQuery(readingQuery(term))
  const { isError, items, hasMore, retry } = pages
  const isLoading = term !== '' && (pages.isLoading || isReading)
  const found = isLoading ? undefined : items
  const isNothing = found?.length === 0

  useEffect(() => {
    if (!isError) return
    toast({ title: 'Error', description: 'Failed to load search results', variant: 'destructive' })
  }, [isError])

  return (
    <Page
      title="Search Results"
      documentTitle={term ? `${term} · Search Results` : undefined}
      subtitle={subtitleOf(term, found?.length ?? 0, hasMore)}
      actions={
        <Button
          icon={ArrowLeft}
          variant="outline"
          // Where the search is the first page of this tab, there is no page to go back to.
          onClick={() => void (isFirstPage() ? navigate('/') : navigate(-1))}
        >
          Back
        </Button>
      }
    >
      {!term && (
        <EmptyState icon={Search} title="Enter a search term in the search box above to find videos" />
      )}
      {/* With the results, which take the place of the skeletons: before, it would move these. */}
      {term && (isFiltered || (!isLoading && reading && reading.creators.length > 0)) && (
        <SearchFilters
          filter={filter}
          lengths={VIDEO_LENGTHS}
          creators={reading?.creators ?? []}
          onChange={change}
        />
      )}
      {isLoading && <VideoGridSkeleton count={SEARCH_SKELETONS} />}
      {isError && !isLoading && <ErrorState title="Failed to load search results" onRetry={retry} />}
      {isNothing && (
        <EmptyState
          icon={SearchX}
          title={`No results found for "${term}"`}
          description="Try different keywords or check your spelling"
          action={isFiltered && <Button onClick={clear}>Clear Filters</Button>}
        />
      )}
      {found && reading && <DidYouMean queries={reading.didYouMean} />}
      {isNothing && term && !isFiltered && (
        <Box mb={{ base: '7', md: '9' }}>
          <Suspense fallback={null}>
            <AskForLesson key={term} term={term} />
          </Suspense>
        </Box>
      )}
      {found && found.length > 0 && (
        <>
          {reading && <ReadingNote reading={reading} term={term} />}
          <Results videos={found} term={term} />
        </>
      )}
      {!isLoading && <LoadMoreButton pages={pages} />}
      {isNothing && <MoreToWatch />}
    </Page>
  )
}

const Results = ({ videos, term }: { videos: readonly FoundVideo[]; term: string }) => (
  <section aria-labelledby={RESULTS}>
    <VisuallyHidden as="h2" id={RESULTS}>
      Results
    </VisuallyHidden>
    <VideoGrid
      isFirst
      videos={videos}
      noteOf={(video) => {
        const match = video.captionMatch ?? chapterMatch(video, term)
        return match && <CaptionMatchLink video={video} captionMatch={match} />
      }}
      actionsOf={(video) => (
        <Flex>
          <WatchLaterButton video={video} />
          <CardLikeButton video={video} />
        </Flex>
      )}
    />
  </section>
)
