import { createHash } from 'node:crypto'
import type { SignInProblem, SignInProvider } from '#shared/contract/social-sign-in.ts'
import type { Parts } from '#server/feature.ts'
import type { SessionSource } from '#server/features/accounts/session-source.ts'
import type { OpenedSession, Sessions } from '#server/features/accounts/sessions.service.ts'
import type { DesktopAuthCodes } from './desktop-auth-codes.service.ts'
import { createLinkedAccounts } from './linked-accounts.service.ts'
import { createProviders, ProviderUnavailable } from './providers.ts'
import { DesktopAuthCode, OidcAuthRequest } from './social-sign-in.entity.ts'

const AUTH_REQUEST_MS = 10 * 60 * 1000

/** `problem` is the reason that the sign-in screen shows. */
export class SignInFailure extends Error {
  readonly problem: SignInProblem
  /** The sign-in began in the desktop app, which shows the problem. */
  isFromDesktop: boolean

  constructor(problem: SignInProblem, cause?: unknown, isFromDesktop = false) {
    super(`Sign-in with a provider: ${problem}`, { cause })
    this.problem = problem
    this.isFromDesktop = isFromDesktop
  }
}

interface Returned {
  provider: SignInProvider
  /** The callback's address with the parameters of the provider, from its query or its form. */
  url: URL
  /** The value of the browser cookie. */
  browser: string | undefined
  from: SessionSource
}

/** A session for this browser, or a code for the desktop app. */
export type SignInResult = { session: OpenedSession; passwordRemoved: boolean } | { code: string }

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Error codes of a cancelled sign-in. Apple uses its own. */
const CANCELLED = new Set(['access_denied', 'user_cancelled_authorize', 'user_cancelled_login'])
const OUTAGE = new Set(['server_error', 'temporarily_unavailable'])

/** Names the problem of an error of a provider. */
function refuse(error: unknown): never {
  throw new SignInFailure(error instanceof ProviderUnavailable ? 'provider-unavailable' : 'failed', error)
}

export function createSocialSignIn(parts: Parts, sessions: Sessions, desktopAuthCodes: DesktopAuthCodes) {
  const { config, database, now } = parts
  const providers = createProviders(config.signInProviders, now)
  const accounts = createLinkedAccounts(parts, sessions)

  /** Deletes and returns the request with this state. Single use: a second callback fails. */
  const claimRequest = async ({ provider, url, browser }: Returned): Promise<OidcAuthRequest> => {
    const state = url.searchParams.get('state') ?? ''
    const request = await database.transaction(async (em) => {
      const request = await em.findOne(OidcAuthRequest, { state, provider })
      const deleted = request ? await em.nativeDelete(OidcAuthRequest, { state }) : 0
      return deleted === 1 ? request : null
    })
    const isGood =
      request &&
      request.expiresAt.getTime() > now().getTime() &&
      browser !== undefined &&
      request.browserHash === hashOf(browser)
    if (!isGood) throw new SignInFailure('failed')
    return request
  }

  const identify = async (
    { provider, url, from }: Returned,
    request: OidcAuthRequest,
  ): Promise<SignInResult> => {
    const error = url.searchParams.get('error')
    if (error) {
      if (CANCELLED.has(error)) throw new SignInFailure('cancelled')
      throw new SignInFailure(OUTAGE.has(error) ? 'provider-unavailable' : 'failed')
    }
    const person = await providers.identify(provider, url, request).catch(refuse)
    const { codeChallenge } = request
    const result = await accounts.signIn(
      provider,
      { ...person, ...nameInForm(url) },
      async (em, { user, passwordRemoved }) => {
        if (codeChallenge)
          return { code: await desktopAuthCodes.issue(em, user, codeChallenge, passwordRemoved) }
        const session = sessions.open(em, user, false, from)
        await em.flush()
        return { session, passwordRemoved }
      },
    )
    if (!result) throw new SignInFailure('email-not-verified')
    return result
  }

  /** Marks failures of a sign-in that began in the desktop app: the browser page then leads back to the app. */
  const markDesktopFailures = async <Result>(
    isFromDesktop: boolean,
    work: () => Promise<Result>,
  ): Promise<Result> => {
    try {
      return await work()
    } catch (error) {
      if (error instanceof SignInFailure) error.isFromDesktop = isFromDesktop
      throw error
    }
  }

  return {
    /**
     * @param browser the value of the browser cookie
     * @param codeChallenge the hash of the desktop app's verifier; null for a sign-in in a browser
     * @returns the address of the provider for the browser
     * @throws SignInFailure
     */
    start(
      provider: SignInProvider,
      browser: string,
      redirectUri: string,
      codeChallenge: string | null = null,
    ): Promise<URL> {
      return markDesktopFailures(codeChallenge !== null, async () => {
        if (!providers.isConfigured(provider)) throw new SignInFailure(`${provider}-not-configured`)
        const secrets = providers.newSecrets()
        const url = await providers.signInUrl(provider, secrets, redirectUri).catch(refuse)
        await database.transaction(async (em) => {
          await em.nativeDelete(OidcAuthRequest, { expiresAt: { $lt: now() } })
          const expiresAt = new Date(now().getTime() + AUTH_REQUEST_MS)
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
      const request = await claimRequest(returned)
      return markDesktopFailures(request.codeChallenge !== null, () => identify(returned, request))
    },

    /** Removes expired requests and codes. */
    async sweep(): Promise<void> {
      await database.transaction(async (em) => {
        await em.nativeDelete(OidcAuthRequest, { expiresAt: { $lt: now() } })
        await em.nativeDelete(DesktopAuthCode, { expiresAt: { $lt: now() } })
      })
    },
  }
}

/** Apple sends the name once, in a form field beside the identity token. */
function nameInForm(url: URL): { firstName?: string; lastName?: string } {
  const text = url.searchParams.get('user')
  if (!text) return {}
  try {
    // Untrusted input: the types are checked below.
    const { name } = JSON.parse(text) as { name?: { firstName?: unknown; lastName?: unknown } }
    return {
      ...(typeof name?.firstName === 'string' ? { firstName: name.firstName } : {}),
      ...(typeof name?.lastName === 'string' ? { lastName: name.lastName } : {}),
    }
  } catch {
    return {}
  }
}
