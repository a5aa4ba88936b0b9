import { createHash } from 'node:crypto'
import type { SignInProblem, SignInProvider } from '#shared/contract/social-sign-in.ts'
import type { Database } from '#server/database/database.ts'
import type { OpenedSession } from '#server/features/accounts/sessions.service.ts'
import type { LinkedAccounts } from './linked-accounts.service.ts'
import { ProviderUnavailable, type Providers, type VisitSecrets } from './providers.ts'
import { SignInAttempt } from './sign-in-attempt.entity.ts'

const ATTEMPT_MS = 10 * 60 * 1000

interface Options {
  database: Database
  providers: Providers
  accounts: LinkedAccounts
  now(): Date
}

/** Why it came to nothing, by the code that /auth is told. */
export class SignInFailure extends Error {
  readonly problem: SignInProblem

  constructor(problem: SignInProblem, cause?: unknown) {
    super(`Sign-in with a provider: ${problem}`, { cause })
    this.problem = problem
  }
}

interface Returned {
  provider: SignInProvider
  /** The callback's address with what the provider sent, be it by address or by form. */
  url: URL
  /** What the browser's cookie holds. */
  browser: string | undefined
}

export type SocialSignIn = ReturnType<typeof createSocialSignIn>

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Apple has words of its own for a person who changed their mind. */
const CANCELLED = new Set(['access_denied', 'user_cancelled_authorize', 'user_cancelled_login'])
const OUTAGE = new Set(['server_error', 'temporarily_unavailable'])

export function createSocialSignIn({ database, providers, accounts, now }: Options) {
  /** The attempt that this state belongs to, which is over with this: a second use finds nothing. */
  const take = async ({ provider, url, browser }: Returned): Promise<VisitSecrets> => {
    const state = url.searchParams.get('state') ?? ''
    const attempt = await database.transaction(async (em) => {
      const attempt = await em.findOne(SignInAttempt, { state, provider })
      const taken = attempt ? await em.nativeDelete(SignInAttempt, { state }) : 0
      return taken === 1 ? attempt : null
    })
    const isGood =
      attempt &&
      attempt.expiresAt.getTime() > now().getTime() &&
      browser !== undefined &&
      attempt.browserHash === hashOf(browser)
    if (!isGood) throw new SignInFailure('failed')
    return attempt
  }

  return {
    /**
     * @param browser what the browser's cookie will hold
     * @returns where to send the browser
     * @throws SignInFailure
     */
    async start(provider: SignInProvider, browser: string, redirectUri: string): Promise<URL> {
      if (!providers.isConfigured(provider)) throw new SignInFailure(`${provider}-not-configured`)
      const secrets = providers.newSecrets()
      const url = await providers.signInUrl(provider, secrets, redirectUri).catch((error: unknown) => {
        throw new SignInFailure(
          error instanceof ProviderUnavailable ? 'provider-unavailable' : 'failed',
          error,
        )
      })
      await database.transaction(async (em) => {
        await em.nativeDelete(SignInAttempt, { expiresAt: { $lt: now() } })
        const expiresAt = new Date(now().getTime() + ATTEMPT_MS)
        em.create(SignInAttempt, { ...secrets, provider, browserHash: hashOf(browser), expiresAt })
        await em.flush()
      })
      return url
    },

    /** @throws SignInFailure */
    async finish(returned: Returned): Promise<OpenedSession> {
      const { provider, url } = returned
      if (!providers.isConfigured(provider)) throw new SignInFailure(`${provider}-not-configured`)
      const secrets = await take(returned)
      const error = url.searchParams.get('error')
      if (error) {
        if (CANCELLED.has(error)) throw new SignInFailure('cancelled')
        throw new SignInFailure(OUTAGE.has(error) ? 'provider-unavailable' : 'failed')
      }
      const person = await providers.identify(provider, url, secrets).catch((error: unknown) => {
        throw new SignInFailure(
          error instanceof ProviderUnavailable ? 'provider-unavailable' : 'failed',
          error,
        )
      })
      const session = await accounts.signIn(provider, { ...person, ...nameInForm(url) })
      if (!session) throw new SignInFailure('email-not-verified')
      return session
    },
  }
}

/** Apple tells the name once, beside the identity and not in it. */
function nameInForm(url: URL): { firstName?: string; lastName?: string } {
  const text = url.searchParams.get('user')
  if (!text) return {}
  try {
    // What it holds is looked at before it is used.
    const { name } = JSON.parse(text) as { name?: { firstName?: unknown; lastName?: unknown } }
    return {
      ...(typeof name?.firstName === 'string' ? { firstName: name.firstName } : {}),
      ...(typeof name?.lastName === 'string' ? { lastName: name.lastName } : {}),
    }
  } catch {
    return {}
  }
}
