import { ApiError } from '#server/api-error.ts'
import type { SignInLimits } from '#server/config.ts'
import type { Caller } from '#server/http/caller.ts'
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
 * Limits wrong passwords and codes, and new accounts. An attempt is counted before it is verified, so that parallel
 * guesses can't exceed a limit together. Its counts are taken back after a success and after an outage.
 *
 * No limit has the account alone as its key, where strangers could use it up: guesses from elsewhere close neither a device
 * nor a network that the account has signed in from, and guests of a network don't close it for others
 * (docs/decisions/088).
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
  /** The hourly limit of an account from unknown sources, then one a minute. */
  const hourly = bound('sign-in by account', limits.failuresOfAccount, HOUR)
  const eachMinute = bound('sign-in by account each minute', 1, MINUTE)
  const byAddress = bound('sign-in by address', limits.failuresOfAddress, QUARTER_HOUR)
  /** A network above its limit is slow for people who were never there, and not closed. */
  const eachSecond = bound('sign-in by address each second', 1, 1)
  const bySession = bound('password confirmations of a session', limits.failures, QUARTER_HOUR)
  const codes = {
    ...bound('codes by source', limits.failures, QUARTER_HOUR),
    sentence: 'Too many codes were tried.',
  }
  /** From all unknown sources together: a guess of eight digits is right once in 100,000 such quarters of an hour. */
  const codesOfAccount = { ...codes, name: 'codes of an account', points: 1000 }
  const registrations = {
    ...bound('registrations', limits.registrationsOfAddress, HOUR),
    sentence: 'Too many accounts were created from here.',
  }

  /** Runs the work of a counted attempt. A success forgets the wrong attempts of its source. */
  const attempt = async <Result>(
    counted: readonly LimitedEvent[],
    forgotten: Limit,
    work: () => Promise<Result>,
  ): Promise<Result> => {
    // The result holds where the counts can't be reached: one event too many ends with its window.
    const takeBack = (limit?: Limit) =>
      throttles.takeBack(counted, limit).catch((error: unknown) => {
        if (!isOutage(error)) throw error
      })
    const result = await work().catch(async (error: unknown) => {
      if (!isAttempt(error)) await takeBack()
      throw error
    })
    await takeBack(forgotten)
    return result
  }

  /** The account at a known device, or at a network. */
  const placeOf = async (name: string, from: SignInSource) => {
    const known = await sources.recognize(name, from)
    const place = known === 'device' ? from.device : networkOf(from.address, SITE_GROUPS)
    return { isKnown: known !== null, key: `${name} ${place}` }
  }

  return {
    /**
     * @param name in lower case: that of the account, also where its address was entered, so that guesses by name and by
     * address are counted together (AU-95)
     * @throws ApiError too_many_requests; the errors of `signIn`
     */
    async signIn<Result>(name: string, from: SignInSource, signIn: () => Promise<Result>): Promise<Result> {
      const { isKnown, key } = await placeOf(name, from)
      const own: LimitedEvent = [bySource, key]
      const counted = isKnown
        ? await throttles.countOr(own)
        : await throttles.countOr(
            ...networkEvents(byAddress, from.address).map(
              (event) => [event, [eachSecond, event[1]]] as const,
            ),
            own,
            [
              [hourly, name],
              [eachMinute, name],
            ],
          )
      return attempt(counted, bySource, signIn)
    },

    /**
     * For the password of a signed-in user. Each session has its own count: no request without it can use it up.
     * @throws ApiError too_many_requests; the errors of `confirm`
     */
    async confirm<Result>({ sessionId }: Caller, confirm: () => Promise<Result>): Promise<Result> {
      const counted = await throttles.countOr([bySession, sessionId])
      return attempt(counted, bySession, confirm)
    },

    /**
     * For a code that an officer read out.
     * @throws ApiError too_many_requests; the errors of `use`
     */
    async code<Result>(username: string, from: SignInSource, use: () => Promise<Result>): Promise<Result> {
      const name = username.toLowerCase()
      const { isKnown, key } = await placeOf(name, from)
      const own: LimitedEvent = [codes, key]
      const counted = await throttles.countOr(...(isKnown ? [own] : [own, [codesOfAccount, name] as const]))
      return attempt(counted, codes, use)
    },

    /** @throws ApiError too_many_requests */
    limitRegistrations: (address: string): Promise<void> =>
      throttles.count(...networkEvents(registrations, address)),
  }
}
