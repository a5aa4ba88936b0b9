import { Flex, VisuallyHidden } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Search, SearchX } from 'lucide-react'
import { useEffect } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { SEARCH_RESULTS_MAX, SEARCH_SKELETONS } from '#shared/limits.ts'
import { Button } from '../../components/button.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { Page } from '../../components/page.tsx'
import { WatchLaterButton } from '../../features/reactions/watch-later-button.tsx'
import { CaptionMatchLink } from '../../features/search/caption-match-link.tsx'
import { searchQuery } from '../../features/search/search-queries.ts'
import { CardLikeButton } from '../../features/videos/card-like-button.tsx'
import { VideoGrid, VideoGridSkeleton } from '../../features/videos/video-grid.tsx'
import { toast } from '../../lib/toast.ts'

const RESULTS = 'search-results'

/** Keeps the height of the subtitle while the results load. */
const NO_LINE = '\u00a0'

function subtitleOf(term: string, count: number | undefined): string | undefined {
  if (!term || !count) return undefined
  if (count >= SEARCH_RESULTS_MAX) return `The ${count} best matches for "${term}"`
  return `${count} ${count === 1 ? 'video' : 'videos'} for "${term}"`
}

export default function SearchScreen() {
  const navigate = useNavigate()
  const { key } = useLocation()
  const [params] = useSearchParams()
  const term = params.get('q')?.trim() ?? ''
  const { data, isLoading, isError, refetch } = useQuery(searchQuery(term))

  useEffect(() => {
    if (!isError) return
    toast({ title: 'Error', description: 'Failed to load search results', variant: 'destructive' })
  }, [isError])

  return (
    <Page
      title="Search Results"
      documentTitle={term ? `${term} · Search Results` : undefined}
      subtitle={subtitleOf(term, data?.length) ?? NO_LINE}
      actions={
        // Where the search is the first page of this tab, there is no page to go back to.
        <Button
          icon={ArrowLeft}
          variant="outline"
          onClick={() => void (key === 'default' ? navigate('/') : navigate(-1))}
        >
          Back
        </Button>
      }
    >
      {!term && (
        <EmptyState icon={Search} title="Enter a search term in the search box above to find videos" />
      )}
      {isLoading && <VideoGridSkeleton count={SEARCH_SKELETONS} />}
      {isError && !isLoading && (
        <ErrorState title="Failed to load search results" onRetry={() => void refetch()} />
      )}
      {data?.length === 0 && (
        <EmptyState
          icon={SearchX}
          title={`No results found for "${term}"`}
          description="Try different keywords or check your spelling"
        />
      )}
      {data && data.length > 0 && (
        <section aria-labelledby={RESULTS}>
          <VisuallyHidden as="h2" id={RESULTS}>
            Results
          </VisuallyHidden>
          <VideoGrid
            isFirst
            videos={data}
            noteOf={(video) =>
              video.captionMatch && <CaptionMatchLink video={video} captionMatch={video.captionMatch} />
            }
            actionsOf={(video) => (
              <Flex>
                <WatchLaterButton video={video} />
                <CardLikeButton video={video} />
              </Flex>
            )}
          />
        </section>
      )}
    </Page>
  )
}
