import { hash } from 'node:crypto'
import { ApiError } from '#server/api-error.ts'
import { networkOf, SITE_GROUPS } from './network.ts'

interface Limit {
  /** Events allowed in `seconds`. */
  points: number
  seconds: number
  /** The message of the error; the waiting time is added. */
  sentence: string
  /** Most keys; the least recently used one is removed. */
  keysMax?: number
  /** A monotonic clock, in ms. */
  clock?(): number
}

/** 150 bytes each: at most 8 MB for a throttle. */
const KEYS_MAX = 50_000
/** A /48 holds 65,536 subscribers. Its limit is that of one subscriber times this. */
const SITE_SHARE = 4

interface Window {
  used: number
  endsAt: number
}

export type Throttle = ReturnType<typeof createThrottle>

/**
 * Counts events by key in the memory of this process, and refuses events over the limit. The functions are asynchronous,
 * so that the counts can move into a database that several servers share.
 */
export function createThrottle(limit: Limit) {
  const { points, seconds, sentence, keysMax = KEYS_MAX, clock = () => performance.now() } = limit
  // In the order of last use.
  const windows = new Map<string, Window>()

  // All names have one length.
  const nameOf = (key: string) => hash('sha256', key, 'base64url')
  const find = (name: string): Window | undefined => {
    const found = windows.get(name)
    return found && found.endsAt > clock() ? found : undefined
  }
  const keep = (name: string, window: Window) => {
    windows.delete(name)
    windows.set(name, window)
    const [oldest] = windows
    if (oldest && (windows.size > keysMax || oldest[1].endsAt <= clock())) windows.delete(oldest[0])
  }
  const refuseFull = (name: string) => {
    const window = find(name)
    if (!window || window.used < points) return
    keep(name, window)
    const retryAfter = Math.max(1, Math.ceil((window.endsAt - clock()) / 1000))
    throw new ApiError('too_many_requests', `${sentence} ${waitFor(retryAfter)}`, { retryAfter })
  }

  return {
    /**
     * Counts no event and stores no new key.
     * @throws ApiError too_many_requests where `count` would
     */
    async check(key: string): Promise<void> {
      refuseFull(nameOf(key))
    },
    /** @throws ApiError too_many_requests; a refused event is not counted */
    async count(key: string): Promise<void> {
      const name = nameOf(key)
      refuseFull(name)
      const window = find(name) ?? { used: 0, endsAt: clock() + seconds * 1000 }
      window.used++
      keep(name, window)
    },
    /** Takes back one event, for example a sign-in that succeeded. */
    async forgive(key: string): Promise<void> {
      const name = nameOf(key)
      const window = windows.get(name)
      if (window && --window.used <= 0) windows.delete(name)
    },
    async forget(key: string): Promise<void> {
      windows.delete(nameOf(key))
    },
    /** The number of stored keys. */
    get size(): number {
      return windows.size
    },
  }
}

export type NetworkThrottle = ReturnType<typeof createNetworkThrottle>

/** Counts by network: the /64 of an IPv6 subscriber, and its /48, all of which one person may own. */
export function createNetworkThrottle(limit: Limit) {
  const subscribers = createThrottle(limit)
  const sites = createThrottle({ ...limit, points: limit.points * SITE_SHARE })
  /** Both are the same for an IPv4 address, which is counted once. */
  const networksOf = (address: string) => ({
    network: networkOf(address),
    site: networkOf(address, SITE_GROUPS),
  })
  return {
    /**
     * Counts no event.
     * @throws ApiError too_many_requests where `count` would
     */
    async check(address: string): Promise<void> {
      const { network, site } = networksOf(address)
      await sites.check(site)
      await subscribers.check(network)
    },
    /** @throws ApiError too_many_requests; a refused address stores no key */
    async count(address: string): Promise<void> {
      const { network, site } = networksOf(address)
      await sites.check(site)
      await subscribers.count(network)
      if (site !== network) await sites.count(site)
    },
    /** Takes back one event. */
    async forgive(address: string): Promise<void> {
      const { network, site } = networksOf(address)
      await subscribers.forgive(network)
      if (site !== network) await sites.forgive(site)
    },
    /** The number of stored keys. */
    get size(): number {
      return subscribers.size + sites.size
    },
  }
}

function waitFor(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return `Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`
}
