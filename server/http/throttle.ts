import { isIPv6 } from 'node:net'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { ApiError } from './api-error.ts'

interface Limit {
  /** So many in the time below. */
  points: number
  seconds: number
  /** What the person is told; how long to wait is added. */
  sentence: string
}

export type Throttle = ReturnType<typeof createThrottle>

/** Counts what happens under a key, in this process's memory, and refuses what is too much. */
export function createThrottle({ points, seconds, sentence }: Limit) {
  const limiter = new RateLimiterMemory({ points, duration: seconds })
  return {
    /** @throws ApiError too_many_requests */
    async count(key: string): Promise<void> {
      try {
        await limiter.consume(key)
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error
        const retryAfter = Math.max(1, Math.ceil(error.msBeforeNext / 1000))
        throw new ApiError('too_many_requests', `${sentence} ${waitFor(retryAfter)}`, { retryAfter })
      }
    },
    /** Takes one back that turned out well. */
    async forgive(key: string): Promise<void> {
      await limiter.reward(key)
    },
    async forget(key: string): Promise<void> {
      await limiter.delete(key)
    },
  }
}

function waitFor(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return `Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`
}

/**
 * Whose address it is: an IPv6 subscriber owns a /64 and changes within it at will; an IPv4 address inside IPv6 is
 * the IPv4 address.
 * @param size how many groups of 16 bits of an IPv6 address count
 */
export function networkOf(address: string, size = 4): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  const plain = address.split('%')[0] ?? ''
  if (!isIPv6(plain)) return address
  const [head = '', tail] = plain.split('::')
  const groups = head.split(':').filter(Boolean)
  const ending = (tail ?? '').split(':').filter(Boolean)
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - ending.length)
  const whole = [...groups, ...Array<string>(zeros).fill('0'), ...ending]
  const network = whole.slice(0, size).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/${size * 16}`
}
