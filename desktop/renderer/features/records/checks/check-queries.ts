import { useQueryClient } from '@tanstack/react-query'
import { queriesOf, queryKey } from '../../../entities/query-keys.ts'
import { api } from '../../../lib/api.ts'
import { pagesQuery } from '../../../lib/pagination.ts'

/** The checks that a person has answered, the last one first. @param memberId the signed-in person by default */
export const answeredChecksQuery = (memberId: number | undefined) =>
  pagesQuery({
    queryKey: queryKey('listAnsweredChecks'),
    read: api.listAnsweredChecks,
    filters: { memberId: memberId?.toString() },
  })

const changed = queriesOf(
  'getCheck',
  'getAssignment',
  'listAnsweredChecks',
  'listAssignments',
  'listDueLessons',
  'getOwnRecord',
)

/** Reads again what an attempt, or another check, changes. */
export function useRefreshChecks(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries(changed)
}
