import { routeQuery } from '../../../entities/query-keys.ts'

/** The preferences of the signed-in user; null before they are first saved. */
export const preferencesQuery = routeQuery('getPreferences', {})
