import { z } from 'zod'
import { SIGN_IN_PROVIDERS, type ListedProvider } from '#shared/contract/social-sign-in.ts'
import type { Parts } from '#server/feature.ts'
import type { WaitingSignIn } from '#server/features/accounts/accounts.service.ts'
import type { SessionSource } from '#server/features/accounts/session-source.ts'
import { providerLabel, type DomainSignInPolicy } from '#server/features/accounts/domain-sign-in-policy.ts'
import type { OpenedSession, Sessions } from '#server/features/accounts/sessions.service.ts'
import { personOf, refusalOf, type Claims, type ProviderPerson } from './claims.ts'
import { createSealer } from '#server/features/second-factor/sealed-text.ts'
import { secretsIn } from '#server/keys.ts'
import type { EntityManager } from '#server/database/database.ts'
import type { SecondSteps } from '#server/features/second-factor/second-steps.service.ts'
import type { Mail } from '#server/features/mail/mail.service.ts'
import type { RegistrationRules } from '#server/features/recovery/registration-rules.ts'
import type { DesktopAuthCodes } from './desktop-auth-codes.service.ts'
import { followGroups, type RoleOutcome } from './group-roles.ts'
import { createLinkedAccounts, type Origin } from './linked-accounts.service.ts'
import { createProviderSignOut } from './provider-sign-out.service.ts'
import { createProviders, ProviderUnavailable } from './providers.ts'
import type { ProviderSettings } from './provider-settings.ts'
import { SignInFailure } from './sign-in-failure.ts'
import { DesktopAuthCode, OidcAuthRequest } from '#server/entities/social-sign-in.entity.ts'

const AUTH_REQUEST_MS = 10 * 60 * 1000

/**
 * A sign-in on its way, sealed in a cookie of the browser: a start costs no row, so that it needs no limit, which guests of
 * a network could use up.
 */
const authRequest = z.object({
  nonce: z.string(),
  codeVerifier: z.string(),
  /** The hash of the desktop app's verifier; null where the sign-in began in a browser. */
  codeChallenge: z.string().nullable(),
  staysSignedIn: z.boolean().default(false),
  /** By the clock, in ms. */
  expiresAt: z.number(),
})
type AuthRequest = z.infer<typeof authRequest> & { state: string }

interface Returned {
  /** The id of the provider. */
  provider: string
  /** The callback's address with the parameters of the provider, from its query or its form. */
  url: URL
  /** The value of the browser cookie. */
  browser: string | undefined
  from: SessionSource
}

/** A session for this browser, a code for the desktop app, or a sign-in that waits for its second factor. */
export type SignInResult = { userId: number; roleOutcome: RoleOutcome } & (
  | { session: OpenedSession; staysSignedIn: boolean; passwordRemoved: boolean }
  | { code: string }
  | WaitingSignIn
)

/** Error codes of a cancelled sign-in. Apple uses its own. */
const CANCELLED_CODES = new Set(['access_denied', 'user_cancelled_authorize', 'user_cancelled_login'])
const OUTAGE = new Set(['server_error', 'temporarily_unavailable'])

/** Names the problem of an error of a provider. */
function refuse(error: unknown): never {
  throw new SignInFailure(error instanceof ProviderUnavailable ? 'provider-unavailable' : 'failed', error)
}

const isBuiltIn = (provider: string): provider is (typeof SIGN_IN_PROVIDERS)[number] =>
  SIGN_IN_PROVIDERS.some((name) => name === provider)

const originOf = (id: string, { createsAccounts, label }: ProviderSettings): Origin => ({
  id,
  label: providerLabel(id, label),
  createsAccounts,
  unproven: isBuiltIn(id) ? 'email-not-verified' : 'email-not-proven',
})

interface Needs {
  sessions: Sessions
  secondSteps: SecondSteps
  domainSignInPolicy: DomainSignInPolicy
  registrationRules: RegistrationRules
  mail: Mail
}

export function createSocialSignIn(parts: Parts, needs: Needs, desktopAuthCodes: DesktopAuthCodes) {
  const { config, database, now } = parts
  const { sessions, secondSteps, domainSignInPolicy } = needs
  const providers = createProviders(config.signInProviders, now)
  const sealer = createSealer(secretsIn(config.jwtSecret), 'sign-ins with providers')
  const signOut = createProviderSignOut(parts, providers)
  const accounts = createLinkedAccounts(parts, needs)

  /** @throws SignInFailure for a provider that is not configured */
  const settingsOf = (provider: string): ProviderSettings => {
    const settings = providers.find(provider)
    if (settings) return settings
    throw new SignInFailure(isBuiltIn(provider) ? `${provider}-not-configured` : 'not-configured')
  }

  /** @throws SignInFailure for a person who may not sign in with this provider */
  const admit = (provider: string, claims: Claims): ProviderPerson => {
    const settings = settingsOf(provider)
    const person = personOf(claims, settings)
    const problem = refusalOf(claims, person, settings)
    if (problem) throw new SignInFailure(problem)
    const owner = person.email === null ? null : domainSignInPolicy.find(person.email)
    if (owner && owner.id !== provider) throw new SignInFailure('other-provider')
    return person
  }

  /** The request of this browser with this state. */
  const requestOf = ({ provider, url, browser }: Returned): AuthRequest => {
    const state = url.searchParams.get('state')
    const text = browser === undefined || !state ? null : sealer.open(browser, `${provider} ${state}`)
    const request = text === null ? null : authRequest.parse(JSON.parse(text))
    if (!request || !state || request.expiresAt <= now().getTime()) throw new SignInFailure('failed')
    return { ...request, state }
  }

  /** A request counts once: the provider's own code does too, and this row says so to every server. */
  const useUp = async (
    em: EntityManager,
    provider: string,
    { state, expiresAt }: AuthRequest,
  ): Promise<void> => {
    if ((await em.count(OidcAuthRequest, { state })) > 0) throw new SignInFailure('failed')
    const unused = { nonce: '', codeVerifier: '', browserHash: '' }
    em.create(OidcAuthRequest, { ...unused, state, provider, expiresAt: new Date(expiresAt) })
    await em.flush()
  }

  const identify = async ({ provider, url, from }: Returned, request: AuthRequest): Promise<SignInResult> => {
    const error = url.searchParams.get('error')
    if (error) {
      if (CANCELLED_CODES.has(error)) throw new SignInFailure('cancelled')
      throw new SignInFailure(OUTAGE.has(error) ? 'provider-unavailable' : 'failed')
    }
    const { claims, idToken } = await providers.identify(provider, url, request).catch(refuse)
    const { codeChallenge, staysSignedIn } = request
    const settings = settingsOf(provider)
    const label = providerLabel(provider, settings.label)
    return accounts.signIn(
      originOf(provider, settings),
      { ...admit(provider, claims), ...nameInForm(url) },
      async (em, linked) => {
        await useUp(em, provider, request)
        const { user, passwordRemoved } = linked
        if (user.suspendedAt) throw new SignInFailure('suspended')
        // The address of the account counts, not only that of the token.
        const owner = domainSignInPolicy.ownerOf(user)
        if (owner && owner.id !== provider) throw new SignInFailure('other-provider')
        const roleOutcome = await followGroups(
          em,
          linked,
          claims,
          { ...settings, label },
          { at: now(), mail: needs.mail },
        )
        await em.flush()
        // A token of the former role must not stay valid.
        if (typeof roleOutcome === 'object') await sessions.closeAllOf(em, user.id)
        const who = { userId: user.id, roleOutcome }
        if (codeChallenge)
          return { ...who, code: await desktopAuthCodes.issue(em, user, codeChallenge, passwordRemoved) }
        const waiting = await secondSteps.begin(em, user, staysSignedIn)
        if (waiting) return { ...who, waiting }
        const session = sessions.open(em, user, staysSignedIn, from)
        await em.flush()
        signOut.remember(em, session.id, provider, idToken)
        await em.flush()
        return { ...who, session, staysSignedIn, passwordRemoved }
      },
    )
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
    /** The configured providers besides Google and Apple, in the order of the configuration. */
    list: (): ListedProvider[] =>
      Object.entries(config.signInProviders).flatMap(([id, settings]) =>
        settings === null || isBuiltIn(id)
          ? []
          : [{ id, label: providerLabel(id, settings.label), icon: settings.icon ?? 'key' }],
      ),

    /** Of Google and Apple those with a button: both in the demo, elsewhere the configured ones (AU-96). */
    listBuiltIn: () => SIGN_IN_PROVIDERS.filter((id) => config.isDemo || config.signInProviders[id]),

    signOutUrlOf: signOut.urlOf,

    /**
     * @param provider its id
     * @param codeChallenge the hash of the desktop app's verifier; null for a sign-in in a browser
     * @returns the address of the provider for the browser, and the value of the browser's cookie
     * @throws SignInFailure
     */
    start(
      provider: string,
      redirectUri: string,
      codeChallenge: string | null = null,
      staysSignedIn = false,
    ): Promise<{ url: URL; browser: string }> {
      return markDesktopFailures(codeChallenge !== null, async () => {
        settingsOf(provider)
        const { state, ...secrets } = providers.newSecrets()
        const url = await providers.signInUrl(provider, { state, ...secrets }, redirectUri).catch(refuse)
        const expiresAt = now().getTime() + AUTH_REQUEST_MS
        const request = { ...secrets, codeChallenge, staysSignedIn, expiresAt }
        return { url, browser: sealer.seal(JSON.stringify(request), `${provider} ${state}`) }
      })
    },

    /** @throws SignInFailure */
    async finish(returned: Returned): Promise<SignInResult> {
      const { provider } = returned
      settingsOf(provider)
      const request = requestOf(returned)
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
