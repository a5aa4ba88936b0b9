import { useQueryClient } from '@tanstack/react-query'
import { queriesOf } from '../../../entities/query-keys.ts'

const changed = queriesOf('getCheck', 'getAssignment', 'listAssignments', 'listDueLessons', 'getOwnRecord')

/** Reads again what an attempt, or another check, changes. */
export function useRefreshChecks(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries(changed)
}
