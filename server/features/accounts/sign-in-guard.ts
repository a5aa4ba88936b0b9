import { ApiError } from '#server/http/api-error.ts'
import { networkOf, SITE_GROUPS } from '#server/http/network.ts'
import { createNetworkThrottle, createThrottle, type Throttle } from '#server/http/throttle.ts'
import type { KnownPlaces, Origin } from './known-places.ts'

export interface SignInLimits {
  /** Wrong passwords for one account from one address (IPv6: from one /48), in 15 minutes. */
  failures: number
  /** Wrong passwords for one account from all places where it has not signed in before, an hour; then one a minute. */
  failuresOfAccount: number
  /** Wrong passwords for any accounts from one address, in 15 minutes. */
  failuresOfAddress: number
  /** New accounts from one address, an hour: a whole station may stand behind one. */
  registrationsOfAddress: number
  /** Visits to Google or Apple from one address, in 15 minutes: each is a row until it is over. */
  visitsOfAddress: number
}

export const SIGN_IN_LIMITS: SignInLimits = {
  failures: 10,
  failuresOfAccount: 100,
  failuresOfAddress: 200,
  registrationsOfAddress: 500,
  visitsOfAddress: 300,
}

const QUARTER_HOUR = 15 * 60
const HOUR = 60 * 60
const MINUTE = 60

export type SignInGuard = ReturnType<typeof createSignInGuard>

/** A refusal says that the attempt was wrong; a database that is away says nothing of it. */
const isAttempt = (error: unknown): boolean => error instanceof ApiError && error.status < 500

type Count = [throttle: Pick<Throttle, 'count' | 'forgive'>, key: string]

/**
 * Counted before the password is looked at, so that many guesses at once don't slip through together. What turns out
 * well is taken back, and so is what was refused: it was no guess.
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
 * Slows down who guesses passwords or makes accounts by the dozen.
 * @param clock milliseconds that only grow
 */
export function createSignInGuard(
  limits: SignInLimits,
  places: Pick<KnownPlaces, 'recognise'>,
  clock: () => number = () => performance.now(),
) {
  const sentence = 'Too many sign-in attempts.'
  const bound = (points: number, seconds: number) => ({ points, seconds, sentence, clock })
  const ofPlace = createThrottle(bound(limits.failures, QUARTER_HOUR))
  const hourly = createThrottle(bound(limits.failuresOfAccount, HOUR))
  const eachMinute = createThrottle(bound(1, MINUTE))
  const ofAddress = createNetworkThrottle(bound(limits.failuresOfAddress, QUARTER_HOUR))
  const visits = createNetworkThrottle(bound(limits.visitsOfAddress, QUARTER_HOUR))
  const registrations = createNetworkThrottle({
    ...bound(limits.registrationsOfAddress, HOUR),
    sentence: 'Too many accounts were created from here.',
  })
  /** So many an hour, and one a minute when those are used up. */
  const ofAccount: Count[0] = {
    count: (name) => hourly.count(name).catch(() => eachMinute.count(name)),
    async forgive(name) {
      await hourly.forgive(name)
      await eachMinute.forgive(name)
    },
  }

  return {
    /**
     * A device from which the person has signed in before has a count of its own, and a network from which the person
     * has is not held to the account's count: guesses from elsewhere don't lock the owner out (docs/decisions/039).
     * @throws ApiError too_many_requests; whatever `signIn` throws
     */
    async signIn<Result>(username: string, from: Origin, signIn: () => Promise<Result>): Promise<Result> {
      const name = username.toLowerCase()
      // Nothing is looked up for an address that is blocked; a known device alone gets past it.
      if (from.device === null) await ofAddress.check(from.address)
      const known = await places.recognise(name, from)
      const place = `${name} ${known === 'device' ? from.device : networkOf(from.address, SITE_GROUPS)}`
      const counts: Count[] = [[ofPlace, place]]
      if (known !== 'device') counts.unshift([ofAddress, from.address])
      if (known === null) counts.push([ofAccount, name])
      const result = await attempt(counts, signIn)
      await ofPlace.forget(place)
      return result
    },

    /**
     * The password of a person who is signed in already: guesses from elsewhere are no reason to refuse it.
     * @throws ApiError too_many_requests; whatever `confirm` throws
     */
    async confirm<Result>(
      username: string,
      address: string,
      confirm: () => Promise<Result>,
    ): Promise<Result> {
      const place = `${username.toLowerCase()} ${networkOf(address, SITE_GROUPS)}`
      const counts: Count[] = [
        [ofAddress, address],
        [ofPlace, place],
      ]
      const result = await attempt(counts, confirm)
      await ofPlace.forget(place)
      return result
    },

    /** @throws ApiError too_many_requests */
    register: (address: string): Promise<void> => registrations.count(address),

    /** @throws ApiError too_many_requests */
    visit: (address: string): Promise<void> => visits.count(address),

    /** How many keys are kept. */
    get size(): number {
      const throttles = [ofPlace, hourly, eachMinute, ofAddress, visits, registrations]
      return throttles.reduce((sum, throttle) => sum + throttle.size, 0)
    },
  }
}
