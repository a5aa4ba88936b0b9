import { VisuallyHidden } from '@chakra-ui/react'
import { ListVideo } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import { LinkButton } from '../../components/button.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { LoadMoreButton } from '../../components/load-more-button.tsx'
import { Page } from '../../components/page.tsx'
import { seriesPagesQuery } from '../../entities/series/series-queries.ts'
import { SeriesGrid, SeriesGridSkeleton } from '../../features/series/series-grid.tsx'
import { usePages } from '../../lib/use-pages.ts'

/** Every series, or those of the instructor whom the address names. */
export default function SeriesListScreen() {
  const [params] = useSearchParams()
  const by = params.get('by') ?? ''
  const instructorId = /^[1-9]\d{0,8}$/.test(by) ? Number(by) : undefined
  const pages = usePages(seriesPagesQuery(instructorId))
  const { items, isLoading, isError, retry } = pages
  const name = instructorId === undefined ? undefined : items?.[0]?.instructor.name
  return (
    <Page
      title="Series"
      subtitle={name ? `The series of ${name}, the newest first.` : 'Lessons that belong together, in order.'}
    >
      <VisuallyHidden as="h2">All series</VisuallyHidden>
      {isLoading && <SeriesGridSkeleton />}
      {isError && <ErrorState onRetry={retry} />}
      {items?.length === 0 && (
        <EmptyState
          icon={ListVideo}
          title="No series is published yet."
          description="Instructors make one of their lessons under My Uploads."
          action={<LinkButton to="/discover">Discover Training</LinkButton>}
        />
      )}
      {items && items.length > 0 && <SeriesGrid label="Series" series={items} />}
      <LoadMoreButton pages={pages} />
    </Page>
  )
}
