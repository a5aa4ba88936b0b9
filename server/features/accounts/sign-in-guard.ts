import { ApiError } from '#server/api-error.ts'
import type { SignInLimits } from '#server/config.ts'
import type { Limit } from '#server/http/event-counts.ts'
import { networkOf, SITE_GROUPS } from '#server/http/network.ts'
import { isOutage } from '#server/http/render-error.ts'
import { networkEvents, type LimitedEvent, type Throttles } from '#server/http/throttle.ts'
import type { KnownSignInSources, SignInSource } from './known-sign-in-sources.ts'

const QUARTER_HOUR = 15 * 60
const HOUR = 60 * 60
const MINUTE = 60

export type SignInGuard = ReturnType<typeof createSignInGuard>

/** Only a refusal counts as a wrong attempt. An outage of the database says nothing about the password. */
const isAttempt = (error: unknown): boolean => error instanceof ApiError && error.status < 500

/**
 * Limits wrong passwords and new accounts. An attempt is counted before the password is verified, so that parallel
 * guesses can't exceed a limit together. Its counts are taken back after a success and after an outage.
 */
export function createSignInGuard(
  limits: SignInLimits,
  sources: Pick<KnownSignInSources, 'recognize'>,
  throttles: Throttles,
) {
  const sentence = 'Too many sign-in attempts.'
  const bound = (name: string, points: number, seconds: number): Limit => ({
    name,
    points,
    seconds,
    sentence,
  })
  const bySource = bound('sign-in by source', limits.failures, QUARTER_HOUR)
  /** The hourly limit of an account, then one a minute. */
  const hourly = bound('sign-in by account', limits.failuresOfAccount, HOUR)
  const eachMinute = bound('sign-in by account each minute', 1, MINUTE)
  const byAddress = bound('sign-in by address', limits.failuresOfAddress, QUARTER_HOUR)
  const authRequests = bound('sign-in at a provider', limits.authRequestsOfAddress, QUARTER_HOUR)
  const registrations = {
    ...bound('registrations', limits.registrationsOfAddress, HOUR),
    sentence: 'Too many accounts were created from here.',
  }

  /** Runs the work of a counted attempt. A success forgets the wrong passwords of its source. */
  const attempt = async <Result>(
    counted: readonly LimitedEvent[],
    work: () => Promise<Result>,
  ): Promise<Result> => {
    // The result holds where the counts can't be reached: one event too many ends with its window.
    const takeBack = (forgotten?: Limit) =>
      throttles.takeBack(counted, forgotten).catch((error: unknown) => {
        if (!isOutage(error)) throw error
      })
    const result = await work().catch(async (error: unknown) => {
      if (!isAttempt(error)) await takeBack()
      throw error
    })
    await takeBack(bySource)
    return result
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
      const address = networkEvents(byAddress, from.address)
      // A blocked address causes no look-up. A request with a device cookie may come from a known device.
      if (from.device === null) throttles.check(...address)
      const known = await sources.recognize(name, from)
      const sourceKey = `${name} ${known === 'device' ? from.device : networkOf(from.address, SITE_GROUPS)}`
      const counts: LimitedEvent[] = [[bySource, sourceKey]]
      if (known !== 'device') counts.unshift(...address)
      if (known === null) {
        return attempt(await throttles.countOr([...counts, [hourly, name]], [eachMinute, name]), signIn)
      }
      await throttles.count(...counts)
      return attempt(counts, signIn)
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
      const counts: LimitedEvent[] = [...networkEvents(byAddress, address), [bySource, sourceKey]]
      await throttles.count(...counts)
      return attempt(counts, confirm)
    },

    /** @throws ApiError too_many_requests */
    limitRegistrations: (address: string): Promise<void> =>
      throttles.count(...networkEvents(registrations, address)),

    /** @throws ApiError too_many_requests */
    limitAuthRequests: (address: string): Promise<void> =>
      throttles.count(...networkEvents(authRequests, address)),
  }
}
