import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { NearbySearch, NearbyServer } from '#shared/bridge/nearby.ts'
import { NEARBY_SEARCH_MS, NEARBY_SERVERS_MAX } from '#shared/limits/desktop.ts'
import type { SearchOptions } from './find-announced.ts'
import { createNearbyServers } from './nearby-servers.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const aServer = (place: number): NearbyServer => ({
  name: `Station ${place}`,
  address: `http://10.0.0.${place}`,
})

function aSearch(platform: NodeJS.Platform) {
  const told: NearbySearch[] = []
  const logged: string[] = []
  const searches: (SearchOptions & { isStopped: boolean })[] = []
  const { handlers } = createNearbyServers({
    platform,
    tell: (_, message) => void told.push(message as NearbySearch),
    log: (text) => logged.push(text),
    find(options) {
      const search = { ...options, isStopped: false }
      searches.push(search)
      return { stop: () => void (search.isStopped = true) }
    },
  })
  return { handlers, told, logged, searches }
}

test('on Linux the first screen starts the search, which ends after some seconds', async () => {
  const { handlers, told, searches } = aSearch('linux')
  expect(await handlers.getNearbySearch({})).toEqual({ state: 'searching', servers: [] })
  expect(await handlers.getNearbySearch({})).toEqual({ state: 'searching', servers: [] })
  searches[0]?.onFound(aServer(1))
  searches[0]?.onFound({ ...aServer(1), name: 'The same again' })
  expect(told).toEqual([{ state: 'searching', servers: [aServer(1)] }])
  await vi.advanceTimersByTimeAsync(NEARBY_SEARCH_MS)
  expect(told.at(-1)).toEqual({ state: 'over', servers: [aServer(1)] })
  expect(searches.map(({ isStopped }) => isStopped)).toEqual([true])
  // What comes after the end is not offered.
  searches[0]?.onFound(aServer(2))
  expect(await handlers.getNearbySearch({})).toEqual({ state: 'over', servers: [aServer(1)] })
  expect(await handlers.searchNearby({})).toEqual({ state: 'searching', servers: [] })
})

test.each(['win32', 'darwin'] as const)(
  'on %s, whose system may ask, the person starts it',
  async (platform) => {
    const { handlers, searches } = aSearch(platform)
    expect(await handlers.getNearbySearch({})).toEqual({ state: 'idle', servers: [] })
    expect(searches).toHaveLength(0)
    expect(await handlers.searchNearby({})).toEqual({ state: 'searching', servers: [] })
    await handlers.searchNearby({})
    expect(searches).toHaveLength(1)
  },
)

test('a flood of servers ends the search at the limit', async () => {
  const { handlers, told, searches } = aSearch('linux')
  await handlers.searchNearby({})
  for (let place = 1; place <= 50; place++) searches[0]?.onFound(aServer(place))
  expect(told.at(-1)).toMatchObject({ state: 'over', servers: { length: NEARBY_SERVERS_MAX } })
  expect(told).toHaveLength(NEARBY_SERVERS_MAX)
  expect(searches[0]?.isStopped).toBe(true)
})

test('a network that allows no search is said and logged, and a new search may follow', async () => {
  const { handlers, told, logged, searches } = aSearch('linux')
  await handlers.searchNearby({})
  searches[0]?.onFailed(new Error('EACCES'))
  expect(told).toEqual([{ state: 'failed', servers: [] }])
  expect(logged).toEqual(["The local network can't be searched for servers: Error: EACCES"])
  expect(await handlers.searchNearby({})).toEqual({ state: 'searching', servers: [] })
})
