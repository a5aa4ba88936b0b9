import { ApiError } from '#server/api-error.ts'
import type { Limit } from '#server/http/event-counts.ts'
import { isOutage } from '#server/http/render-error.ts'
import { networkEvents, type LimitedEvent, type Throttles } from '#server/http/throttle.ts'
import { isOneTimeCode } from './factor-checks.service.ts'

const QUARTER_HOUR = 15 * 60

/** Three codes of a million are right at a time: ten guesses in a quarter of an hour find one in ten years. */
const byAccount: Limit = {
  name: 'one-time codes by account',
  points: 10,
  seconds: QUARTER_HOUR,
  sentence: 'Too many codes were tried.',
}
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

/** Limits guesses at second factors. */
export function createFactorGuard(throttles: Throttles) {
  return {
    /**
     * Counted before the check, so that parallel guesses can't exceed a limit together; taken back after a success and
     * after an outage. Only one-time codes can be guessed, so that guesses never lock out a passkey or a recovery code.
     * @throws ApiError too_many_requests; the errors of `check`
     */
    async attempt<Result>(
      { userId, code }: { userId: number | null; code?: string | undefined },
      address: string,
      check: () => Promise<Result>,
    ): Promise<Result> {
      const counted: LimitedEvent[] = networkEvents(byAddress, address)
      if (userId !== null && code !== undefined && isOneTimeCode(code))
        counted.push([byAccount, String(userId)])
      await throttles.count(...counted)
      const takeBack = () =>
        throttles.takeBack(counted, byAccount).catch((error: unknown) => {
          if (!isOutage(error)) throw error
        })
      const result = await check().catch(async (error: unknown) => {
        if (!(error instanceof ApiError) || error.status >= 500) await takeBack()
        throw error
      })
      await takeBack()
      return result
    },

    /** @throws ApiError too_many_requests */
    limitChallenges: (address: string): Promise<void> =>
      throttles.count(...networkEvents(challengesOfAddress, address)),
  }
}
export type FactorGuard = ReturnType<typeof createFactorGuard>
