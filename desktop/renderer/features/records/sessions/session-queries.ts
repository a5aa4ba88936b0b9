import { useQueryClient } from '@tanstack/react-query'
import { queriesOf, queryKey, routeQuery } from '../../../entities/query-keys.ts'
import type { TrainingSession } from '#shared/contract/training-sessions.ts'
import { api } from '../../../lib/api.ts'
import { pagesQuery } from '../../../lib/pagination.ts'

/** The units for which the person may file a drill, with their people. */
export const crewQuery = routeQuery('listCrew', {})
export const ownRecordQuery = routeQuery('getOwnRecord', {})

/** Sessions that the person leads or filed, the newest first. */
export const sessionsQuery = (state: TrainingSession['state']) =>
  pagesQuery({
    queryKey: queryKey('listTrainingSessions'),
    read: api.listTrainingSessions,
    filters: { state },
  })

const LIVE_MS = 3000
/** Where the person can start a roll call, and for which units. */
export const rollCallPlacesQuery = routeQuery('getRollCallPlaces', {})
/** An open roll call as it goes. */
export const openRollCallQuery = (id: number) => ({
  ...routeQuery('getTrainingSession', { id }),
  refetchInterval: LIVE_MS,
})
export const rollCallCodeQuery = (id: number) => ({
  ...routeQuery('getRollCallCode', { id }),
  refetchInterval: LIVE_MS,
  retry: false,
})

const recordQueries = queriesOf(
  'listTrainingSessions',
  'getTrainingSession',
  'getRollCallPlaces',
  'getOwnRecord',
  'getTrainingReport',
)

/** Reads again what a session changes. */
export function useRefreshRecords(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries(recordQueries)
}
