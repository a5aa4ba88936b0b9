import { queryOptions, type Query } from '@tanstack/react-query'
import type { CallOptions } from '#shared/contract/create-client.ts'
import type { RouteArguments, RouteResult } from '#shared/contract/define-route.ts'
import type { Routes } from '#shared/contract/index.ts'
import { api } from '../lib/api.ts'
import { ROUTE_LINES } from '../lib/route-lines.ts'

type RouteName = keyof Routes
type ReadName = { [Name in RouteName]: Routes[Name]['method'] extends 'GET' ? Name : never }[RouteName]

const reads: {
  [Name in ReadName]: (
    args: RouteArguments<Routes[Name]>,
    options: CallOptions,
  ) => Promise<RouteResult<Routes[Name]>>
} = api

/**
 * The key of a query: the address that it reads (RQ-05). Queries of one address with different arguments add these as
 * further elements; invalidating the address invalidates them all.
 * @param id takes the place of ':id' in the route's path
 */
export const queryKey = (route: RouteName, id?: number): readonly [string] => [
  ROUTE_LINES[route].path.replace(':id', String(id)),
]

/**
 * The query that reads a route.
 * @param args the arguments of the call; those other than the id become a further element of the key
 */
export function routeQuery<Name extends ReadName>(
  route: Name,
  args: RouteArguments<Routes[Name]> & { id?: number },
) {
  const { id, ...others } = args
  return queryOptions({
    queryKey: [...queryKey(route, id), others],
    queryFn: ({ signal }) => reads[route](args, { signal }),
  })
}

export const sessionKey = queryKey('getCurrentUser')

export interface QuerySelection {
  predicate: (query: Pick<Query, 'queryKey'>) => boolean
}

/** The queries of these routes with any id and arguments, for `invalidateQueries` and the like. */
export function queriesOf(...routes: readonly RouteName[]): QuerySelection {
  const paths = routes.map((route) => ROUTE_LINES[route].path.replace(':id', String.raw`\d+`))
  const addresses = new RegExp(`^(${paths.join('|')})$`)
  return { predicate: ({ queryKey: [address] }) => addresses.test(String(address)) }
}

/** The queries of the server, as opposed to those of this device. */
export const serverQueries: QuerySelection = {
  predicate: ({ queryKey: [address] }) => String(address).startsWith('/api/'),
}
