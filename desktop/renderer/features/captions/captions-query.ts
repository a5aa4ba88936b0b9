import { routeQuery } from '../../entities/query-keys.ts'

export const captionsQuery = (id: number) => ({ ...routeQuery('getCaptions', { id }), staleTime: 0 })
