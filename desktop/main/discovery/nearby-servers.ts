import type { BridgeHandlers, TellPage } from '#shared/bridge/bridge.ts'
import type { nearbyCalls, NearbySearch, NearbyServer } from '#shared/bridge/nearby.ts'
import { NEARBY_SEARCH_MS, NEARBY_SERVERS_MAX } from '#shared/limits/desktop.ts'
import { findAnnounced, type Search, type SearchOptions } from './find-announced.ts'

interface Options {
  platform: NodeJS.Platform
  tell: TellPage
  log(text: string): void
  find?(options: SearchOptions): Search
}

/**
 * The search for servers on the local network, which the first screen offers. Windows (firewall) and macOS (local
 * network) may ask the person about it, so there the person starts it.
 */
export function createNearbyServers({ platform, tell, log, find = findAnnounced }: Options) {
  const asksPerson = platform === 'win32' || platform === 'darwin'
  let state: NearbySearch['state'] = 'idle'
  let servers: NearbyServer[] = []
  let search: Search | null = null
  let ending: NodeJS.Timeout | null = null

  const read = (): NearbySearch => ({ state, servers })
  const end = (how: 'over' | 'failed') => {
    if (ending) clearTimeout(ending)
    ending = null
    search?.stop()
    search = null
    state = how
    tell('nearbySearchChanged', read())
  }
  const fail = (error: unknown) => {
    log(`The local network can't be searched for servers: ${String(error)}`)
    end('failed')
  }
  const add = (found: NearbyServer) => {
    if (state !== 'searching' || servers.some(({ address }) => address === found.address)) return
    servers = [...servers, found]
    if (servers.length >= NEARBY_SERVERS_MAX) end('over')
    else tell('nearbySearchChanged', read())
  }
  const start = (): NearbySearch => {
    if (state === 'searching') return read()
    state = 'searching'
    servers = []
    ending = setTimeout(() => end('over'), NEARBY_SEARCH_MS)
    try {
      search = find({ onFound: add, onFailed: fail })
    } catch (error) {
      fail(error)
    }
    return read()
  }
  const handlers: BridgeHandlers<keyof typeof nearbyCalls> = {
    getNearbySearch: () => (state === 'idle' && !asksPerson ? start() : read()),
    searchNearby: start,
  }
  return { handlers }
}
