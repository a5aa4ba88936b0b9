import { useQueryClient } from '@tanstack/react-query'
import { queriesOf, queryKey, routeQuery } from '../../../entities/query-keys.ts'
import { api } from '../../../lib/api.ts'
import { pagesQuery } from '../../../lib/pagination.ts'

/** The units for which the person may file a drill, with their people. */
export const crewQuery = routeQuery('listCrew', {})
export const ownRecordQuery = routeQuery('getOwnRecord', {})

/** Sessions that the person leads or filed, the newest first. */
export const sessionsQuery = (state: 'closed' | 'confirmed') =>
  pagesQuery({
    queryKey: queryKey('listTrainingSessions'),
    read: api.listTrainingSessions,
    filters: { state },
  })

const recordQueries = queriesOf('listTrainingSessions', 'getOwnRecord', 'getTrainingReport')

/** Reads again what a session changes. */
export function useRefreshRecords(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries(recordQueries)
}
