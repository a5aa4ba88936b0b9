import { useQueryClient } from '@tanstack/react-query'
import { queriesOf, queryKey } from '../../../entities/query-keys.ts'
import { api } from '../../../lib/api.ts'
import { pagesQuery } from '../../../lib/pagination.ts'

/** Assignments to people whom the person leads, the newest first. */
export const assignmentsQuery = (state: 'open' | 'closed') =>
  pagesQuery({ queryKey: queryKey('listAssignments'), read: api.listAssignments, filters: { state } })

const changed = queriesOf('listAssignments', 'getAssignment', 'listDueLessons', 'getOwnRecord')

/** Reads again what a change of an assignment changes. */
export function useRefreshAssignments(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries(changed)
}
