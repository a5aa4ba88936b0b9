import { routeQuery } from '../query-keys.ts'

/** A new assignment comes with a notification, which reads them again. */
const FRESH_MS = 5 * 60_000

/** Assignments that the signed-in person has not done, the first due day first. */
export const dueLessonsQuery = { ...routeQuery('listDueLessons', {}), staleTime: FRESH_MS }
