import { expect, test } from 'vitest'
import { z } from 'zod'
import { routes } from '#shared/contract/index.ts'
import type { RouteTable } from '#shared/contract/define-route.ts'
import { videoQueries } from './query-groups.ts'
import { queriesOf, queryKey } from './query-keys.ts'

test('RQ-05 the key of a query is the address that it reads', () => {
  expect(queryKey('listFeatured')).toEqual(['/api/videos/featured'])
  expect(queryKey('listSaved', 7)).toEqual(['/api/users/7/saved'])
})

test('queries are selected by their route, with any id and arguments', () => {
  const { predicate } = queriesOf('getVideo', 'searchVideos')
  expect(predicate({ queryKey: queryKey('getVideo', 3) })).toBe(true)
  expect(predicate({ queryKey: [...queryKey('searchVideos'), { q: 'hose' }] })).toBe(true)
  expect(predicate({ queryKey: queryKey('listFeatured') })).toBe(false)
  expect(predicate({ queryKey: queryKey('listComments', 3) })).toBe(false)
})

test('every answer of the contract that holds videos is among the queries of videos', () => {
  const table: RouteTable = routes
  // The store of kept lessons asks by itself, and not as a query.
  const { listKept: _listKept, ...queries } = table
  const holding = Object.values(queries).filter(
    ({ method, response }) =>
      method === 'GET' && response && JSON.stringify(z.toJSONSchema(response)).includes('"isLiked"'),
  )
  expect(holding.length).toBeGreaterThan(10)
  for (const { path } of holding)
    expect(videoQueries.predicate({ queryKey: [path.replace(':id', '1')] }), path).toBe(true)
})
