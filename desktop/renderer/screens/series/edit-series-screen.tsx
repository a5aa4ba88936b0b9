import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { LinkButton } from '../../components/button.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { Page } from '../../components/page.tsx'
import { QueryStates } from '../../components/query-states.tsx'
import { Skeletons } from '../../components/skeleton.tsx'
import { seriesQuery } from '../../entities/series/series-queries.ts'
import { SeriesEditor } from '../../features/series/series-editor.tsx'
import { RequestError } from '../../lib/request-error.ts'

/** Changes a series, from what the server has now. */
export default function EditSeriesScreen({ id }: { id: number }) {
  const query = useQuery({ ...seriesQuery(id), staleTime: 0, refetchOnWindowFocus: false })
  const isMissing = query.error instanceof RequestError && query.error.status === 404
  if (isMissing || query.data?.mayEdit === false) {
    return (
      <Page title="Edit Series">
        <EmptyState
          icon={Lock}
          title={isMissing ? 'This series is not here.' : 'This series belongs to another person.'}
          action={<LinkButton to="/series">All series</LinkButton>}
        />
      </Page>
    )
  }
  const data = query.isFetchedAfterMount ? query.data : undefined
  return (
    <Page title="Edit Series" width="46rem">
      <QueryStates
        query={{ ...query, data }}
        skeleton={<Skeletons count={3} height="6rem" mb="3" aria-label="Loading" />}
      >
        {(series) => <SeriesEditor series={series} />}
      </QueryStates>
    </Page>
  )
}
