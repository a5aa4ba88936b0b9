import { useQuery } from '@tanstack/react-query'
import { Page } from '../../components/page.tsx'
import { QueryStates } from '../../components/query-states.tsx'
import { Skeletons } from '../../components/skeleton.tsx'
import { routeQuery } from '../../entities/query-keys.ts'
import { PrintButton } from '../../features/records/print-button.tsx'
import { SessionRoster } from '../../features/records/sessions/session-roster.tsx'

/** The roster of a training session, to print and sign. */
export default function SessionScreen({ id }: { id: number }) {
  const query = useQuery(routeQuery('getTrainingSession', { id }))
  return (
    <Page
      title={query.data?.title ?? 'Training Session'}
      subtitle="Roster of a training session"
      width="60rem"
      actions={query.data && <PrintButton />}
    >
      <QueryStates query={query} skeleton={<Skeletons count={3} height="6rem" />}>
        {(session) => <SessionRoster session={session} />}
      </QueryStates>
    </Page>
  )
}
