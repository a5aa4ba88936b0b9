import { createThrottle, networkOf } from '#server/http/throttle.ts'

export interface SignInLimits {
  /** Wrong passwords for one account from one address, in 15 minutes. */
  failures: number
  /** Wrong passwords for any accounts from one address, in 15 minutes. */
  failuresOfAddress: number
  /** New accounts from one address, an hour: a whole station may stand behind one. */
  registrationsOfAddress: number
  /** Visits to Google or Apple from one address, in 15 minutes: each is a row until it is over. */
  visitsOfAddress: number
}

export const SIGN_IN_LIMITS: SignInLimits = {
  failures: 10,
  failuresOfAddress: 200,
  registrationsOfAddress: 500,
  visitsOfAddress: 300,
}

const QUARTER_HOUR = 15 * 60
const HOUR = 60 * 60

export type SignInGuard = ReturnType<typeof createSignInGuard>

/** Slows down who guesses passwords or makes accounts by the dozen. */
export function createSignInGuard(limits: SignInLimits) {
  const sentence = 'Too many sign-in attempts.'
  const ofAccount = createThrottle({ points: limits.failures, seconds: QUARTER_HOUR, sentence })
  const ofAddress = createThrottle({ points: limits.failuresOfAddress, seconds: QUARTER_HOUR, sentence })
  const registrations = createThrottle({
    points: limits.registrationsOfAddress,
    seconds: HOUR,
    sentence: 'Too many accounts were created from here.',
  })
  const visits = createThrottle({ points: limits.visitsOfAddress, seconds: QUARTER_HOUR, sentence })
  return {
    /**
     * Counted before the password is looked at, so that many guesses at once don't slip through together; a good
     * sign-in takes it back.
     * @throws ApiError too_many_requests; whatever `signIn` throws
     */
    async signIn<Result>(username: string, address: string, signIn: () => Promise<Result>): Promise<Result> {
      const network = networkOf(address)
      const account = `${username.toLowerCase()} ${network}`
      await ofAccount.count(account)
      await ofAddress.count(network)
      const result = await signIn()
      await ofAccount.forget(account)
      await ofAddress.forgive(network)
      return result
    },

    /** @throws ApiError too_many_requests */
    register: (address: string): Promise<void> => registrations.count(networkOf(address)),

    /** @throws ApiError too_many_requests */
    visit: (address: string): Promise<void> => visits.count(networkOf(address)),
  }
}
