import { ApiError } from '#server/api-error.ts'
import type { SignInLimits } from '#server/config.ts'
import { networkOf, SITE_GROUPS } from '#server/http/network.ts'
import { createNetworkThrottle, createThrottle, type Throttle } from '#server/http/throttle.ts'
import type { KnownSignInSources, SignInSource } from './known-sign-in-sources.ts'

const QUARTER_HOUR = 15 * 60
const HOUR = 60 * 60
const MINUTE = 60

export type SignInGuard = ReturnType<typeof createSignInGuard>

/** Only a refusal counts as a wrong attempt. An outage of the database says nothing about the password. */
const isAttempt = (error: unknown): boolean => error instanceof ApiError && error.status < 500

type Count = [throttle: Pick<Throttle, 'count' | 'forgive'>, key: string]

/**
 * Counts before the password is verified, so that parallel guesses can't exceed a limit together. The counts are taken
 * back after a success, after an outage, and where one of the limits refuses the attempt.
 */
async function attempt<Result>(counts: Count[], work: () => Promise<Result>): Promise<Result> {
  const counted: Count[] = []
  const takeBack = () => Promise.all(counted.map(([throttle, key]) => throttle.forgive(key)))
  try {
    for (const count of counts) {
      await count[0].count(count[1])
      counted.push(count)
    }
  } catch (error) {
    await takeBack()
    throw error
  }
  try {
    const result = await work()
    await takeBack()
    return result
  } catch (error) {
    if (!isAttempt(error)) await takeBack()
    throw error
  }
}

/**
 * Limits wrong passwords and new accounts.
 * @param clock monotonic milliseconds
 */
export function createSignInGuard(
  limits: SignInLimits,
  sources: Pick<KnownSignInSources, 'recognize'>,
  clock: () => number = () => performance.now(),
) {
  const sentence = 'Too many sign-in attempts.'
  const bound = (points: number, seconds: number) => ({ points, seconds, sentence, clock })
  const bySource = createThrottle(bound(limits.failures, QUARTER_HOUR))
  const hourly = createThrottle(bound(limits.failuresOfAccount, HOUR))
  const eachMinute = createThrottle(bound(1, MINUTE))
  const byAddress = createNetworkThrottle(bound(limits.failuresOfAddress, QUARTER_HOUR))
  const authRequests = createNetworkThrottle(bound(limits.authRequestsOfAddress, QUARTER_HOUR))
  const registrations = createNetworkThrottle({
    ...bound(limits.registrationsOfAddress, HOUR),
    sentence: 'Too many accounts were created from here.',
  })
  /** The hourly limit, then one a minute. */
  const byAccount: Count[0] = {
    count: (name) => hourly.count(name).catch(() => eachMinute.count(name)),
    async forgive(name) {
      await hourly.forgive(name)
      await eachMinute.forgive(name)
    },
  }

  return {
    /**
     * A known device has a count of its own, and a known network is exempt from the count of the account: guesses from
     * elsewhere don't lock the owner out (docs/decisions/039).
     * @throws ApiError too_many_requests; the errors of `signIn`
     */
    async signIn<Result>(
      username: string,
      from: SignInSource,
      signIn: () => Promise<Result>,
    ): Promise<Result> {
      const name = username.toLowerCase()
      // A blocked address causes no look-up. A request with a device cookie may come from a known device.
      if (from.device === null) await byAddress.check(from.address)
      const known = await sources.recognize(name, from)
      const sourceKey = `${name} ${known === 'device' ? from.device : networkOf(from.address, SITE_GROUPS)}`
      const counts: Count[] = [[bySource, sourceKey]]
      if (known !== 'device') counts.unshift([byAddress, from.address])
      if (known === null) counts.push([byAccount, name])
      const result = await attempt(counts, signIn)
      await bySource.forget(sourceKey)
      return result
    },

    /**
     * For the password of a signed-in user: the count of the account doesn't apply, so that guesses from elsewhere
     * don't block the owner.
     * @throws ApiError too_many_requests; the errors of `confirm`
     */
    async confirm<Result>(
      username: string,
      address: string,
      confirm: () => Promise<Result>,
    ): Promise<Result> {
      const sourceKey = `${username.toLowerCase()} ${networkOf(address, SITE_GROUPS)}`
      const counts: Count[] = [
        [byAddress, address],
        [bySource, sourceKey],
      ]
      const result = await attempt(counts, confirm)
      await bySource.forget(sourceKey)
      return result
    },

    /** @throws ApiError too_many_requests */
    limitRegistrations: (address: string): Promise<void> => registrations.count(address),

    /** @throws ApiError too_many_requests */
    limitAuthRequests: (address: string): Promise<void> => authRequests.count(address),

    /** How many keys are in memory. */
    get size(): number {
      const throttles = [bySource, hourly, eachMinute, byAddress, authRequests, registrations]
      return throttles.reduce((sum, throttle) => sum + throttle.size, 0)
    },
  }
}
