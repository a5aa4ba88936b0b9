import { useQuery } from '@tanstack/react-query'
import { Page } from '../../components/page.tsx'
import { QueryStates } from '../../components/query-states.tsx'
import { Skeletons } from '../../components/skeleton.tsx'
import { routeQuery } from '../../entities/query-keys.ts'
import { AssignmentPanel } from '../../features/records/assignments/assignment-panel.tsx'

/** Who has watched the lessons of an assignment, and who has not. */
export default function AssignmentScreen({ id }: { id: number }) {
  const query = useQuery(routeQuery('getAssignment', { id }))
  return (
    <Page
      title={query.data?.title ?? 'Assignment'}
      subtitle="Who has watched it, and who has not."
      width="80rem"
    >
      <QueryStates query={query} skeleton={<Skeletons count={3} height="6rem" />}>
        {(assignment) => <AssignmentPanel assignment={assignment} />}
      </QueryStates>
    </Page>
  )
}
