import { createHash } from 'node:crypto'
import type { SignInProblem, SignInProvider } from '#shared/contract/social-sign-in.ts'
import type { Database } from '#server/database/database.ts'
import type { OpenedSession, Sessions } from '#server/features/accounts/sessions.service.ts'
import { DesktopAuthCode } from './desktop-auth-code.entity.ts'
import type { DesktopAuthCodes } from './desktop-auth-codes.service.ts'
import type { LinkedAccounts } from './linked-accounts.service.ts'
import { ProviderUnavailable, type Providers } from './providers.ts'
import { OidcAuthRequest } from './oidc-auth-request.entity.ts'

const ATTEMPT_MS = 10 * 60 * 1000

interface Options {
  database: Database
  providers: Providers
  accounts: LinkedAccounts
  sessions: Sessions
  desktopAuthCodes: DesktopAuthCodes
  now(): Date
}

/** Why it came to nothing, by the code that /auth is told. */
export class SignInFailure extends Error {
  readonly problem: SignInProblem
  /** The visit began in the desktop app, which wants to hear of it. */
  isHandOver: boolean

  constructor(problem: SignInProblem, cause?: unknown, isHandOver = false) {
    super(`Sign-in with a provider: ${problem}`, { cause })
    this.problem = problem
    this.isHandOver = isHandOver
  }
}

interface Returned {
  provider: SignInProvider
  /** The callback's address with what the provider sent, be it by address or by form. */
  url: URL
  /** What the browser's cookie holds. */
  browser: string | undefined
}

/** A session for this browser, or a code for the desktop app. */
export type SignInResult = { session: OpenedSession; passwordRemoved: boolean } | { code: string }

export type SocialSignIn = ReturnType<typeof createSocialSignIn>

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Apple has words of its own for a person who changed their mind. */
const CANCELLED = new Set(['access_denied', 'user_cancelled_authorize', 'user_cancelled_login'])
const OUTAGE = new Set(['server_error', 'temporarily_unavailable'])

export function createSocialSignIn({
  database,
  providers,
  accounts,
  sessions,
  desktopAuthCodes,
  now,
}: Options) {
  /** The attempt that this state belongs to, which is over with this: a second use finds nothing. */
  const take = async ({ provider, url, browser }: Returned): Promise<OidcAuthRequest> => {
    const state = url.searchParams.get('state') ?? ''
    const attempt = await database.transaction(async (em) => {
      const attempt = await em.findOne(OidcAuthRequest, { state, provider })
      const taken = attempt ? await em.nativeDelete(OidcAuthRequest, { state }) : 0
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

  const identify = async ({ provider, url }: Returned, attempt: OidcAuthRequest): Promise<SignInResult> => {
    const error = url.searchParams.get('error')
    if (error) {
      if (CANCELLED.has(error)) throw new SignInFailure('cancelled')
      throw new SignInFailure(OUTAGE.has(error) ? 'provider-unavailable' : 'failed')
    }
    const person = await providers.identify(provider, url, attempt).catch((error: unknown) => {
      throw new SignInFailure(error instanceof ProviderUnavailable ? 'provider-unavailable' : 'failed', error)
    })
    const { codeChallenge } = attempt
    const entered = await accounts.signIn(
      provider,
      { ...person, ...nameInForm(url) },
      async (em, { user, passwordRemoved }) => {
        if (codeChallenge)
          return { code: await desktopAuthCodes.give(em, user, codeChallenge, passwordRemoved) }
        const session = sessions.open(em, user, false)
        await em.flush()
        return { session, passwordRemoved }
      },
    )
    if (!entered) throw new SignInFailure('email-not-verified')
    return entered
  }
  /** Whoever set out in the desktop app is led back to it, whatever came of it. */
  const tellingApp = async <Result>(isHandOver: boolean, work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work()
    } catch (error) {
      if (error instanceof SignInFailure) error.isHandOver = isHandOver
      throw error
    }
  }

  return {
    /**
     * @param browser what the browser's cookie will hold
     * @param codeChallenge the hash of the desktop app's secret, where it is the one that asks
     * @returns where to send the browser
     * @throws SignInFailure
     */
    start(
      provider: SignInProvider,
      browser: string,
      redirectUri: string,
      codeChallenge: string | null = null,
    ): Promise<URL> {
      return tellingApp(codeChallenge !== null, async () => {
        if (!providers.isConfigured(provider)) throw new SignInFailure(`${provider}-not-configured`)
        const secrets = providers.newSecrets()
        const url = await providers.signInUrl(provider, secrets, redirectUri).catch((error: unknown) => {
          throw new SignInFailure(
            error instanceof ProviderUnavailable ? 'provider-unavailable' : 'failed',
            error,
          )
        })
        await database.transaction(async (em) => {
          await em.nativeDelete(OidcAuthRequest, { expiresAt: { $lt: now() } })
          const expiresAt = new Date(now().getTime() + ATTEMPT_MS)
          em.create(OidcAuthRequest, {
            ...secrets,
            provider,
            browserHash: hashOf(browser),
            codeChallenge,
            expiresAt,
          })
          await em.flush()
        })
        return url
      })
    },

    /** @throws SignInFailure */
    async finish(returned: Returned): Promise<SignInResult> {
      const { provider } = returned
      if (!providers.isConfigured(provider)) throw new SignInFailure(`${provider}-not-configured`)
      const attempt = await take(returned)
      return tellingApp(attempt.codeChallenge !== null, () => identify(returned, attempt))
    },

    /** Removes what nobody came back from. */
    async sweep(): Promise<void> {
      await database.transaction(async (em) => {
        await em.nativeDelete(OidcAuthRequest, { expiresAt: { $lt: now() } })
        await em.nativeDelete(DesktopAuthCode, { expiresAt: { $lt: now() } })
      })
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
