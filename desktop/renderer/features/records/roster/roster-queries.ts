import { useQueryClient } from '@tanstack/react-query'
import { queriesOf, queryKey, routeQuery } from '../../../entities/query-keys.ts'
import { api } from '../../../lib/api.ts'
import { pagesQuery } from '../../../lib/pagination.ts'

export const unitsQuery = routeQuery('listUnits', {})

/**
 * Members by name.
 * @param unit with the units below it; undefined for all that the person may see
 * @param state `active` leaves out people whose account is suspended
 */
export const membersQuery = (q: string, unit: number | undefined, state?: 'active') =>
  pagesQuery({
    queryKey: queryKey('listMembers'),
    read: api.listMembers,
    filters: { q, unit: unit?.toString(), state },
  })

const rosterQueries = queriesOf('listUnits', 'listMembers')

/** Reads the roster again after a change. */
export function useRefreshRoster(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries(rosterQueries)
}
