import { routeQuery } from '../query-keys.ts'

/** Whether the library has no administrator yet; asked once a page. */
export const setUpQuery = { ...routeQuery('getSetUp', {}), staleTime: Infinity }
