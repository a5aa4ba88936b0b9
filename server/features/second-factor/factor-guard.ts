import type { KnownSignInSources, SignInSource } from '#server/features/accounts/known-sign-in-sources.ts'
import { ApiError } from '#server/api-error.ts'
import type { Limit } from '#server/http/event-counts.ts'
import { networkOf, SITE_GROUPS } from '#server/http/network.ts'
import { isOutage } from '#server/http/render-error.ts'
import { networkEvents, type Choice, type Throttles } from '#server/http/throttle.ts'
import { isOneTimeCode } from './factor-checks.service.ts'

const QUARTER_HOUR = 15 * 60
const sentence = 'Too many codes were tried.'

/** Three codes of a million are right at a time: ten guesses in a quarter of an hour find one in a year. */
const bySource: Limit = { name: 'one-time codes by source', points: 10, seconds: QUARTER_HOUR, sentence }
/** From all unknown sources together, then one a minute: who guesses has the password already. */
const byAccount: Limit = { name: 'one-time codes by account', points: 10, seconds: QUARTER_HOUR, sentence }
const eachMinute: Limit = { name: 'one-time codes by account each minute', points: 1, seconds: 60, sentence }
const byAddress: Limit = {
  name: 'second factor by address',
  points: 100,
  seconds: QUARTER_HOUR,
  sentence: 'Too many codes were tried from here.',
}
/** Each is a row until it ends. A whole station may share one address. */
const challengesOfAddress: Limit = {
  name: 'passkey challenges by address',
  points: 300,
  seconds: QUARTER_HOUR,
  sentence: 'Too many sign-in attempts.',
}

/** A network above its limit is slow, and not closed. */
const slowly = (limit: Limit, address: string): Choice[] =>
  networkEvents(limit, address).map((event) => [
    event,
    [{ ...limit, name: `${limit.name} each second`, points: 1, seconds: 1 }, event[1]],
  ])

/** Limits guesses at second factors. No limit that strangers can use up closes a known device or network (decision 088). */
export function createFactorGuard(throttles: Throttles, sources: Pick<KnownSignInSources, 'recognizeUser'>) {
  /** Only one-time codes can be guessed, so that guesses never lock out a passkey or a recovery code. */
  const isGuess = (code: string | undefined) => code !== undefined && isOneTimeCode(code)

  const choicesFor = async (
    userId: number | null,
    code: string | undefined,
    from: SignInSource,
  ): Promise<Choice[]> => {
    const known = userId === null ? null : await sources.recognizeUser(userId, from)
    const place = known === 'device' ? from.device : networkOf(from.address, SITE_GROUPS)
    const own: Choice[] = isGuess(code) ? [[bySource, `${userId} ${place}`]] : []
    if (known) return own
    const ofAccount: Choice[] = isGuess(code)
      ? [
          [
            [byAccount, String(userId)],
            [eachMinute, String(userId)],
          ],
        ]
      : []
    return [...slowly(byAddress, from.address), ...own, ...ofAccount]
  }

  /**
   * Counted before the check, so that parallel guesses can't exceed a limit together; taken back after a success and
   * after an outage.
   */
  const counted = async <Result>(
    choices: readonly Choice[],
    check: () => Promise<Result>,
  ): Promise<Result> => {
    const events = await throttles.countOr(...choices)
    const takeBack = (forgotten?: Limit) =>
      throttles.takeBack(events, forgotten).catch((error: unknown) => {
        if (!isOutage(error)) throw error
      })
    const result = await check().catch(async (error: unknown) => {
      if (!(error instanceof ApiError) || error.status >= 500) await takeBack()
      throw error
    })
    await takeBack(bySource)
    return result
  }

  return {
    /**
     * A factor at a sign-in.
     * @throws ApiError too_many_requests; the errors of `check`
     */
    attempt: async <Result>(
      { userId, code }: { userId: number | null; code?: string | undefined },
      from: SignInSource,
      check: () => Promise<Result>,
    ): Promise<Result> => counted(await choicesFor(userId, code, from), check),

    /**
     * A factor that a signed-in person shows. Each session has its own count.
     * @throws ApiError too_many_requests; the errors of `check`
     */
    confirm: <Result>(
      { sessionId, code }: { sessionId: string; code?: string | undefined },
      check: () => Promise<Result>,
    ): Promise<Result> => counted(isGuess(code) ? [[bySource, `session ${sessionId}`]] : [], check),

    /** @throws ApiError too_many_requests */
    async limitChallenges(address: string): Promise<void> {
      await throttles.countOr(...slowly(challengesOfAddress, address))
    },
  }
}
