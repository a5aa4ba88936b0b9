import { routeQuery } from '../query-keys.ts'

/** Requested again at each opening: a list may have older reactions than the server. */
export const freshVideoQuery = (id: number) => ({ ...routeQuery('getVideo', { id }), staleTime: 0 })
