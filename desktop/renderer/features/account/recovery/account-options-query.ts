import { routeQuery } from '../../../entities/query-keys.ts'

/** What the sign-in screen offers. */
export const accountOptionsQuery = { ...routeQuery('getAccountOptions', {}), staleTime: 60_000 }
